import { element } from "./elements.js";

// A page that is served works without a network once it was loaded, and from a home screen.
export function keepFiles() {
  const isServed = location.protocol.startsWith("http") && isSecureContext;
  if (!isServed || !navigator.serviceWorker) return;
  // A page that is opened as a file may not load a manifest.
  document.head.append(element("link", { rel: "manifest", href: "manifest.webmanifest" }));
  navigator.serviceWorker.register("service-worker.js").catch(() => {}); // no worker, no harm
  // The page and the files that were loaded before the worker ran are kept, too.
  navigator.serviceWorker.ready.then(({ active }) => {
    const tell = (list) => active?.postMessage(list.getEntries().map(({ name }) => name));
    const observer = new PerformanceObserver(tell);
    for (const type of ["navigation", "resource"]) observer.observe({ type, buffered: true });
  });
}
