"""A run on a local Ray cluster whose worker is killed, compared with the same run in this process.

Started in a network and a process space of its own: `unshare --net --pid --fork --kill-child --mount-proc`.
"""

import fcntl
import json
import os
import signal
import socket
import struct
import subprocess
import sys
from pathlib import Path

from nimmt.arena import Run, Tally
from nimmt.arena.ray import RayCluster
from nimmt.rules import Options
from tests.arena.runs import plan_of, played_run, told

ADDRESS = "127.0.0.1:6399"
PLAN = plan_of("greedy", "random", "lowest", seats=4, options=Options())
DEALS = 60
START = (
    *("start", "--head", "--block", "--port", ADDRESS.partition(":")[2], "--num-cpus", "2"),
    *("--node-ip-address", "127.0.0.1", "--include-dashboard=false", "--disable-usage-stats"),
)


def raise_loopback() -> None:
    """Enable the loopback interface of the new network namespace."""
    get_flags, set_flags, up = 0x8913, 0x8914, 1
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as handle:
        request = struct.pack("16sh14x", b"lo", 0)
        flags = struct.unpack("16sh14x", fcntl.ioctl(handle, get_flags, request))[1]
        fcntl.ioctl(handle, set_flags, struct.pack("16sh14x", b"lo", flags | up))


def start_cluster() -> subprocess.Popen[str]:
    ray = Path(sys.executable).with_name("ray")
    cluster = subprocess.Popen([ray, *START], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert cluster.stdout
    for line in cluster.stdout:
        if "Ray runtime started" in line:
            return cluster
    raise SystemExit("Ray did not start.")


def playing_workers() -> list[int]:
    processes = [int(path.name) for path in Path("/proc").iterdir() if path.name.isdecimal()]
    return [pid for pid in processes if b"ray::play_all" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def main() -> None:
    raise_loopback()
    start_cluster()
    killed: list[int] = []

    def kill_one(_: Tally) -> None:
        for pid in playing_workers()[:1] if not killed else ():
            os.kill(pid, signal.SIGKILL)
            killed.append(pid)

    run = Run(PLAN, deals=DEALS)
    cluster = RayCluster(PLAN, ADDRESS, keep=False)
    workers = cluster.count
    run.play(cluster, keep=lambda _: None, watch=kill_one)
    alone, _ = played_run(PLAN, deals=DEALS)
    outcome = {"workers": workers, "killed": len(killed), "cluster": told(run), "alone": told(alone)}
    print(json.dumps(outcome), flush=True)


if __name__ == "__main__":
    main()
