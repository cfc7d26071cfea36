"""What rust-analyzer takes for a crate of twenty tables: python3 benches/rust_analyzer.py

It builds three crates in target/rust-analyzer: with `dtable!`, with the files that `cargo dtable expand` writes, and without
tables; starts `rust-analyzer` in each, types, and asks. The command line has to be built (`cargo build -p dtable-cli`).
"""
import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import threading
import time

WORKSPACE = pathlib.Path(__file__).resolve().parent.parent
CRATES = WORKSPACE / "target/rust-analyzer"
PUBLIC = WORKSPACE / "tests/tests/public"
OTHERS = {"ticket": "enum Visitor { Child, Adult, Senior }", "dose": "enum Level { Low, High }", "small": ""}
PRICE = "pub fn price(visitor: Visitor) -> u32 {\n    let euros = ticket(visitor, true, false);\n    euros * 100\n}\n"
CALL = re.compile(r'^dtable_runtime::dtable!\("(.*)\.yaml"\);$', re.M)


def make(name):
    """Writes one of the three crates, and has cargo check it."""
    crate = CRATES / name
    shutil.rmtree(crate / "src", ignore_errors=True)
    shutil.copytree(WORKSPACE / "tests/tables", crate / "tables", dirs_exist_ok=True)
    (crate / "src").mkdir()
    shutil.copy(PUBLIC / "types.rs", crate / "src/types.rs")
    calls = [it[0] for it in CALL.finditer((PUBLIC / "main.rs").read_text())]
    calls += [f'dtable_runtime::dtable!("tables/{name}.yaml");' for name in OTHERS]
    types = [f"#[derive(Clone, Copy, PartialEq)] pub {it}" for it in OTHERS.values() if it]
    lib = "\n".join(["mod lending;", "mod types;", "pub use types::*;", *types, *calls, PRICE])
    lending = (PUBLIC / "lending.rs").read_text()
    lending = re.sub(r"^use .*\n", "", lending[: lending.index("#[test]")], flags=re.M)
    features = ""
    if name == "expanded":
        features = ", default-features = false"
        for table in CALL.findall(lib + lending):
            program = [WORKSPACE / "target/debug/cargo-dtable", "dtable", "expand", table + ".yaml"]
            subprocess.run(program, cwd=crate, check=True, capture_output=True)
        lib, lending = (CALL.sub(r'include!("../\1.rs");', it) for it in (lib, lending))
    if name == "none":
        lib, lending = CALL.sub("", lib).replace("ticket(visitor, true, false)", "visitor as u32"), CALL.sub("", lending)
    (crate / "src/lib.rs").write_text("#![allow(dead_code, unused)]\n" + lib)
    (crate / "src/lending.rs").write_text(lending)
    dependency = f'dtable-runtime = {{ path = "{WORKSPACE}/dtable-runtime"{features} }}'
    package = '[package]\nname = "twenty"\nversion = "0.1.0"\nedition = "2024"\n[workspace]\n[dependencies]\n'
    (crate / "Cargo.toml").write_text(package + dependency + "\n")
    subprocess.run(["cargo", "check", "--quiet", "--offline", "--all-targets"], cwd=crate, check=True)
    return crate


class Server:
    """rust-analyzer over standard input and output."""

    def __init__(self, crate):
        self.start = time.time()
        self.process = subprocess.Popen(
            ["rust-analyzer"], cwd=crate, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self.answers, self.is_ready, self.changed = {}, False, threading.Condition()
        threading.Thread(target=self.read, daemon=True).start()
        self.uri, self.version = f"file://{crate}/src/lib.rs", 1
        capabilities = {"textDocument": {"diagnostic": {}}, "experimental": {"serverStatusNotification": True}}
        self.ask("initialize", {"processId": None, "rootUri": f"file://{crate}", "capabilities": capabilities})
        self.tell("initialized", {})
        self.text = (crate / "src/lib.rs").read_text()
        self.tell("textDocument/didOpen", {"textDocument": {**self.document(), "languageId": "rust", "version": 1, "text": self.text}})

    def read(self):
        out = self.process.stdout
        while header := out.readline():
            length = int(header.split(b":")[1])
            while out.readline().strip():
                pass
            message = json.loads(out.read(length))
            with self.changed:
                if "method" in message and "id" in message:
                    self.send({"id": message["id"], "result": None})
                elif message.get("method") == "experimental/serverStatus":
                    self.is_ready |= message["params"]["quiescent"]
                elif "id" in message:
                    self.answers[message["id"]] = message
                self.changed.notify_all()

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def tell(self, method, params):
        self.send({"method": method, "params": params})

    def ask(self, method, params):
        """Milliseconds to the answer, and the answer."""
        number, start = len(self.answers) + 1, time.time()
        self.send({"id": number, "method": method, "params": params})
        with self.changed:
            assert self.changed.wait_for(lambda: number in self.answers, 300), method
        return (time.time() - start) * 1e3, self.answers[number].get("result")

    def document(self):
        return {"uri": self.uri}

    def type(self, text, at):
        """Types into the file, and asks for the findings as an editor does."""
        self.version += 1
        change = {"range": {"start": at, "end": at}, "text": text}
        self.tell("textDocument/didChange", {"textDocument": {**self.document(), "version": self.version}, "contentChanges": [change]})
        return self.ask("textDocument/diagnostic", {"textDocument": self.document()})[0]

    def megabytes(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) // 1024

    def cpu_seconds(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / 100


def measure(name):
    server = Server(make(name))
    with server.changed:
        assert server.changed.wait_for(lambda: server.is_ready, 300)
    _, findings = server.ask("textDocument/diagnostic", {"textDocument": server.document()})
    first, cpu = time.time() - server.start, server.cpu_seconds()
    assert findings["items"] == [], findings
    line = server.text[: server.text.index("euros * 100")].count("\n")
    inside, above = {"line": line, "character": 4}, {"line": 1, "character": 0}
    keys = [server.type("1 + ", inside) for _ in range(20)]
    position = {"textDocument": server.document(), "position": inside}
    completion = statistics.median(server.ask("textDocument/completion", position)[0] for _ in range(10))
    items = statistics.median(server.type(f"const A{number}: u8 = 1;\n", above) for number in range(10))
    key = statistics.median(keys[1:])
    print(f"| {name} | {first:.1f} s | {cpu:.1f} s | {server.megabytes()} MB | {keys[0]:.0f} ms | {key:.0f} ms | {completion:.0f} ms | {items:.0f} ms |")
    server.ask("shutdown", None)
    server.tell("exit", None)
    server.process.wait(10)


os.environ["CARGO_TARGET_DIR"] = str(CRATES / "target")
print("| twenty tables | first findings | of CPU | memory | first key | a key in a function | completion | a new item |")
print("| --- | --- | --- | --- | --- | --- | --- | --- |")
for each in ["macro", "expanded", "none"]:
    measure(each)
