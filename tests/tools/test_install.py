"""The installer hands pip's settings to uv, and lets pip work where uv cannot."""

import compileall
import subprocess
import sys

import pytest

from tools import install

LISTED = """\
:env:.index-url='https://index.example/packages'
:env:.require-virtualenv='1'
global.cert='/etc/certificates.pem'
global.extra-index-url='\\nhttps://one.example/packages\\nhttps://two.example/packages'
global.find-links='/one /two'
global.index-url='https://weaker.example/packages'
install.trusted-host='index.example'
"""


def test_uv_gets_the_settings_of_pip() -> None:
    """The environment goes before files; several values are separated as uv has it."""
    assert install.uv_environment(install.pip_settings(LISTED)) == {
        "UV_DEFAULT_INDEX": "https://index.example/packages",
        "UV_EXTRA_INDEX_URL": "https://one.example/packages https://two.example/packages",
        "UV_FIND_LINKS": "/one,/two",
        "UV_INSECURE_HOST": "index.example",
        "SSL_CERT_FILE": "/etc/certificates.pem",
        "UV_INDEX_STRATEGY": "unsafe-best-match",
        "UV_COMPILE_BYTECODE": "1",
    }


@pytest.mark.parametrize("has_uv", [False, True])
def test_pip_works_where_uv_does_not(has_uv: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without uv, or when uv gives up, the same arguments go to pip; its failure is ours."""
    ran: list[list[str]] = []

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        ran.append(command)
        brings_uv = has_uv and "--only-binary" in command
        by_pip = "--no-compile" in command and "good" in command
        return subprocess.CompletedProcess(command, int(not (brings_uv or by_pip)), "", "")

    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(install, "find_spec", lambda _: None)
    monkeypatch.setattr(compileall, "compile_dir", lambda *_, **__: True)

    assert install.main(["-r", "good"]) == 0
    pip = "-m pip install --quiet --no-compile -r good"
    assert ran[-1] == [sys.executable, *pip.split()]
    assert any(command[1:3] == ["-m", "uv"] for command in ran) == has_uv
    assert install.main(["-r", "bad"]) == 1
