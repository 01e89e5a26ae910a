"""How soon the page is there: lobby and table, nothing cached, from the first byte to something to press."""

import argparse
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

from playwright.sync_api import sync_playwright

CHROMIUM = "/usr/bin/chromium"
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync", "--no-first-run"]
TIMES = 5


def serve(port: int, data: str) -> "subprocess.Popen[bytes]":
    """A casino on a port of its own, once it answers."""
    words = ["serve", "--port", str(port), "--data", data, "--no-browser"]
    process = subprocess.Popen([sys.executable, "-c", "from houseway.cli import main; main()", *words])
    for _ in range(300):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=1).close()
            return process
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the server did not start")


def main() -> None:
    """Print the best and the middle of several loads."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--quick", action="store_true", help="a second of work, to see that it runs")
    times = 1 if parser.parse_args().quick else TIMES
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        process = serve(port, data)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        for name, address, ready in (("lobby", "", ".game"), ("table", "#/table/dragon-poker", ".stage")):
            taken = []
            for _ in range(times):
                page = browser.new_context().new_page()
                page.goto(f"http://127.0.0.1:{port}/{address}")
                page.wait_for_selector(ready)
                taken.append(float(page.evaluate("performance.now()")))
                page.context.close()
            print(f"{name:8} best {min(taken):5.0f} ms   middle {sorted(taken)[times // 2]:5.0f} ms")
        browser.close()
        process.terminate()


if __name__ == "__main__":
    main()
