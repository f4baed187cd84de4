"use strict";

// Keeps the files of the page, so that it works without a network. Each build has a store of its
// own; those of other builds are deleted when no window shows them any more.
const SCOPE = registration.scope;
const STORE = `${SCOPE} BUILD`;

async function fetched(request) {
  const store = await caches.open(STORE);
  const known = await store.match(request);
  if (known) return known;
  const fresh = await fetch(request, { cache: "no-cache" });
  if (fresh.ok) await store.put(request, fresh.clone());
  return fresh;
}

async function takeOver() {
  for (const name of await caches.keys()) {
    if (name.startsWith(`${SCOPE} `) && name !== STORE) await caches.delete(name);
  }
  await clients.claim();
}

const START = [SCOPE, `${SCOPE}data/index.js`];
addEventListener("install", (event) => event.waitUntil(Promise.all(START.map(fetched))));
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("message", (event) => {
  const files = event.data.filter((url) => url.startsWith(SCOPE));
  event.waitUntil(Promise.all(files.map(fetched)));
});
addEventListener("fetch", (event) => {
  if (event.request.url.startsWith(SCOPE)) event.respondWith(fetched(event.request));
});
