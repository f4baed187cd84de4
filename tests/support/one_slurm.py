"""A Slurm cluster of two virtual nodes on this machine, for as long as a test needs it.

`python -m tests.support.one_slurm` ends with an error, and says why, where there can be none.
"""

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

CONF = Path("/etc/slurm/slurm.conf")
"""The config that job steps read by default."""

CGROUPS = Path("/sys/fs/cgroup")
"""What Slurm's daemons look for when they start. A bare container may be without."""

PROGRAMS = ("munged", "mungekey", "slurmctld", "slurmd", "sinfo", "sbatch")

_CONF = """\
ClusterName=test
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={control}
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool-%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd-%n.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
SchedulerParameters=batch_sched_delay=0,sched_interval=1,sched_min_interval=0
ReturnToService=2
MinJobAge=86400
MpiDefault=none
NodeName=n1 NodeHostname={host} NodeAddr=127.0.0.1 Port={first} CPUs=2 RealMemory=8000
NodeName=n2 NodeHostname={host} NodeAddr=127.0.0.1 Port={second} CPUs=2 RealMemory=8000
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""


def missing() -> str:
    """Return why there can be no cluster here, or nothing."""
    if os.geteuid() != 0:
        return "Slurm's daemons need root"
    if CONF.exists() and not CONF.is_symlink():  # a link is left by a test that was killed
        return f"{CONF} says that this machine belongs to a cluster"
    if not CGROUPS.is_mount():
        return f"{CGROUPS} is not mounted, which Slurm's daemons need"
    absent = [program for program in PROGRAMS if shutil.which(program) is None]
    return f"not installed: {', '.join(absent)} (Debian: slurm-wlm munge)" if absent else ""


@contextmanager
def one_slurm() -> Iterator[None]:
    """Run a fresh cluster that Slurm's commands speak to."""
    with TemporaryDirectory() as name, ExitStack() as daemons:
        folder = Path(name)
        (folder / "state").mkdir()
        folder.chmod(0o755)
        host = socket.gethostname().partition(".")[0]
        ports = dict(zip(("control", "first", "second"), _free_ports(3), strict=True))
        (folder / "slurm.conf").write_text(_CONF.format(host=host, folder=folder, **ports))
        CONF.parent.mkdir(exist_ok=True)
        CONF.unlink(missing_ok=True)  # a link to the folder of a run that was killed
        CONF.symlink_to(folder / "slurm.conf")
        daemons.callback(CONF.unlink)
        subprocess.run(
            ["mungekey", "--create", f"--keyfile={folder}/munge.key"], check=True
        )
        munged = [
            f"--{what}-file={folder}/munge.{what}" for what in ("key", "log", "pid", "seed")
        ]
        for command in (
            [
                "munged",
                "--foreground",
                "--force",
                f"--socket={folder}/munge.socket",
                *munged,
            ],
            ["slurmctld", "-D"],
            ["slurmd", "-D", "-N", "n1"],
            ["slurmd", "-D", "-N", "n2"],
        ):
            log = daemons.enter_context((folder / f"{command[0]}.out").open("ab"))
            daemon = daemons.enter_context(
                subprocess.Popen(command, stdout=log, stderr=log)
            )
            daemons.callback(daemon.terminate)
            time.sleep(0.5)
        _wait_for_nodes()
        yield


def _free_ports(count: int) -> list[int]:
    with ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(count)]
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]


def _wait_for_nodes() -> None:
    for _ in range(60):
        command = ["sinfo", "--noheader", "--format=%T %D"]
        states = subprocess.run(command, capture_output=True, text=True, check=False)
        if states.stdout.split() == ["idle", "2"]:
            return
        time.sleep(0.5)
    raise TimeoutError(f"the nodes did not come up: {states.stdout} {states.stderr}")


if __name__ == "__main__":
    sys.exit(missing() or 0)
