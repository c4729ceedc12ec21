"""The recipes for systemd are followed word for word under a real systemd, in a container over this machine's files."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from distribution.recipes import commands, program
from distribution.test_backend import ROOT, copy_of_the_sources, with_a_client
from server.released.databases import NAMES, Released

pytestmark = [
    pytest.mark.soak,
    pytest.mark.timeout(7200),
    pytest.mark.skipif(
        os.name != "posix" or os.geteuid() != 0 or shutil.which("systemctl") is None or shutil.which("apt-get") is None,
        reason="a container over this machine's files needs root, and a Debian with systemd",
    ),
]

UNIT = ROOT / "deploy" / "peerage.service"
HOME = "/recipe"
"""Where the recipes are followed: a folder with dist and deploy, as in a checkout."""

SERVICE = f"""
[Unit]
Description=The recipes
[Service]
Type=oneshot
WorkingDirectory={HOME}
ExecStart=/bin/sh -c 'bash -eux {HOME}/script >{HOME}/log 2>&1; echo $? >{HOME}/code'
ExecStopPost=systemctl poweroff --no-block
"""

BEGIN = """
export PIP_DISABLE_PIP_VERSION_CHECK=1
sudo() {{ if [ "$1" = -u ]; then user=$2; shift 2; runuser -u "$user" -- "$@"; else "$@"; fi; }}
get() {{ curl --silent --show-error --fail "http://127.0.0.1:{port}$1"; }}
show() {{ echo "== $1: $2"; }}
"""

INSTALLED = """
show user "$(stat -c '%U %a' /var/lib/peerage/peerage.db)"
show first "$(get /health)"
systemctl reload peerage
show reloaded "$(systemctl is-active peerage)"
"""

BACKED_UP = """
cp deploy/peerage-backup.service deploy/peerage-backup.timer /etc/systemd/system
{timer}
systemctl start peerage-backup.service
show backups "$(stat -c '%U %a' /var/lib/peerage/backups/*.db)"
"""

NOT_RESTARTED = """
cp /etc/peerage/peerage.toml good.toml
echo 'nonsense = 1' >>/etc/peerage/peerage.toml
systemctl restart peerage || show refused $?
show restarts "$(systemctl show --property=NRestarts,Result,ExecMainStatus peerage | tr '\\n' ' ')"
cp good.toml /etc/peerage/peerage.toml
systemctl reset-failed peerage
"""

OLD_DATABASE = """
install -o peerage -g peerage -m 600 old/peerage.db old/peerage.db.key /var/lib/peerage/
rm -f /var/lib/peerage/peerage.db-wal /var/lib/peerage/peerage.db-shm
"""

ROLLED_BACK = """
systemctl stop peerage
ln -sfn peerage-0.1.0 /opt/peerage
{restore}
show restored "$(stat -c '%U %a' /var/lib/peerage/peerage.db)"
/opt/peerage/bin/peerage admin upgrade --check --db /var/lib/peerage/peerage.db || show needed $?
systemctl start peerage
show back "$(get /health)"
"""


def installation() -> list[str]:
    """The commands at the top of the unit, without the remarks behind them."""
    found = re.findall(r"^#   (\S.*?)(?: {3,}\(.*\))?$", UNIT.read_text(encoding="utf-8"), re.MULTILINE)
    assert [line.split()[0] for line in found] == ["useradd", "python3", "/opt/peerage/bin/pip", "install", "install"]
    return found


def wheel(folder: Path, commit: str) -> None:
    """Make dist/ as of this commit, of plain Python."""
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "-w", str(folder / "dist")]
    environment = {**os.environ, "PEERAGE_COMPILE": "never", "PEERAGE_COMMIT": commit}
    environment.pop("PYTHONPATH", None)
    subprocess.run([*command, str(folder / "source")], env=environment, check=True, capture_output=True)


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Path]:
    """This machine's files with a layer over them: what the recipes write is gone afterwards."""
    root, layer = tmp_path / "machine", tmp_path / "layer"
    for folder in (root, layer / "upper", layer / "work"):
        folder.mkdir(parents=True)
    options = f"lowerdir=/,upperdir={layer / 'upper'},workdir={layer / 'work'}"
    subprocess.run(["mount", "-t", "overlay", "overlay", "-o", options, str(root)], check=True)
    yield root
    subprocess.run(["umount", str(root)], check=True)
    shutil.rmtree(layer)


def followed(machine: Path, folder: Path, script: str) -> str:
    """Run a script under systemd, as root; its log."""
    (folder / "script").write_text(script, encoding="utf-8")
    (machine / "etc/systemd/system/recipe.service").write_text(SERVICE, encoding="utf-8")
    (machine / HOME[1:]).mkdir()
    command = [program("systemd-nspawn", "systemd-container"), "--directory", str(machine), f"--bind={folder}:{HOME}"]
    command += ["--register=no", "--keep-unit", "--link-journal=no", "--boot", "--", "systemd.unit=recipe.service"]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    log = folder / "log"
    assert log.exists(), f"systemd did not come so far: {done.stdout[-3000:]}{done.stderr[-3000:]}"
    text = log.read_text(encoding="utf-8")
    assert (folder / "code").read_text().strip() == "0", text[-6000:]
    return text


def test_recipes_for_systemd_install_back_up_update_and_roll_back(machine: Path, tmp_path: Path, port: int) -> None:
    folder = tmp_path / "recipe"
    folder.mkdir()
    with_a_client(copy_of_the_sources(folder))
    shutil.copytree(ROOT / "deploy", folder / "deploy")
    wheel(folder, "a" * 12)
    (folder / "dist").rename(folder / "first")
    wheel(folder, "b" * 12)
    (folder / "dist").rename(folder / "second")
    shutil.rmtree(folder / "source")
    (folder / "old").mkdir()
    released = Released(NAMES[-1], folder / "old" / "peerage.db")

    *prepare, enable = installation()
    [backup] = re.findall(r"`(systemctl enable --now peerage-backup.timer)`", page("backup.md"))
    [restore] = re.findall(r"`(peerage admin restore data/peerage.db.schema-\d+ .*?)`", page("install.md"))
    restore = re.sub(r"schema-\d+", f"schema-{released.schema}", restore.replace("data/", "/var/lib/peerage/"))
    update = commands("install.md", "ln -sfn")
    check = next(k for k, line in enumerate(update) if "upgrade --check" in line)
    update[check] += " || show changes $?"
    script = "\n".join(
        [
            *(f"export {name}={shlex.quote(value)}" for name, value in os.environ.items() if name.startswith("PIP_")),
            BEGIN.format(port=port),
            "ln -sfn first dist",
            *prepare,
            f"sed -i '1i port = {port}' /etc/peerage/peerage.toml",
            enable,
            INSTALLED,
            BACKED_UP.format(timer=backup),
            NOT_RESTARTED,
            OLD_DATABASE,
            "ln -sfn second dist",
            *update,
            'show second "$(get /health)"',
            'show tables "$(/opt/peerage/bin/peerage admin tables --db /var/lib/peerage/peerage.db)"',
            ROLLED_BACK.format(restore=f"/opt/peerage/bin/{restore}"),
        ]
    )
    log = followed(machine, folder, script)
    shown = dict(re.findall(r"^== (\w+): (.*)$", log, re.MULTILINE))
    assert shown["user"] == shown["restored"] == shown["backups"] == "peerage 600"
    assert ('"commit":"aaaaaaaaaaaa"' in shown["first"], '"commit":"bbbbbbbbbbbb"' in shown["second"]) == (True, True)
    assert '"commit":"aaaaaaaaaaaa"' in shown["back"]
    assert shown["reloaded"] == "active"
    assert (shown["changes"], shown["needed"], shown["refused"]) == ("1", "1", "1")
    assert set(shown["restarts"].split()) == {"Result=exit-code", "NRestarts=0", "ExecMainStatus=2"}
    assert "5 running games: 5 go on, 0 do not." in log
    assert all(table in log.partition("== tables:")[2] for table in released.tables.values())


def page(name: str) -> str:
    return (ROOT / "docs" / "operators" / name).read_text(encoding="utf-8")
