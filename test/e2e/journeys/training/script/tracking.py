"""Writes metrics where Atelier looks for them, with nothing but Python: the folders of MLflow and the event files of TensorBoard.

Where MLflow or TensorBoard are installed, use their own functions instead: they write the same files.
"""
import os
import struct
import time
import uuid


class Mlflow:
    """One run in MLFLOW_TRACKING_URI (a file:// folder)."""

    def __init__(self, name):
        root = os.environ.get("MLFLOW_TRACKING_URI", "file:mlruns").removeprefix("file://").removeprefix("file:")
        self.id = uuid.uuid4().hex
        self.folder = os.path.join(root, "0", self.id)
        for kind in ("params", "metrics", "tags", "artifacts"):
            os.makedirs(os.path.join(self.folder, kind))
        self.name, self.started = name, int(time.time() * 1000)
        self._describe(status=1, ended="null")

    def param(self, key, value):
        with open(os.path.join(self.folder, "params", key), "w") as file:
            file.write(str(value))

    def metric(self, key, value, step):
        with open(os.path.join(self.folder, "metrics", key), "a") as file:
            file.write(f"{int(time.time() * 1000)} {value} {step}\n")

    def artifact(self, name, text):
        with open(os.path.join(self.folder, "artifacts", name), "w") as file:
            file.write(text)

    def end(self, failed=False):
        self._describe(status=4 if failed else 3, ended=int(time.time() * 1000))

    def _describe(self, status, ended):
        lines = {
            "artifact_uri": "file://" + os.path.abspath(os.path.join(self.folder, "artifacts")), "end_time": ended, "experiment_id": "'0'",
            "lifecycle_stage": "active", "run_id": self.id, "run_name": self.name, "run_uuid": self.id, "start_time": self.started, "status": status,
        }
        with open(os.path.join(self.folder, "meta.yaml"), "w") as file:
            file.writelines(f"{key}: {value}\n" for key, value in lines.items())


def _table():
    for byte in range(256):
        crc = byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x82F63B78 if crc & 1 else 0)
        yield crc


_CRC = tuple(_table())


def _checksum(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc = _CRC[(crc ^ byte) & 0xFF] ^ crc >> 8
    crc ^= 0xFFFFFFFF
    return struct.pack("<I", ((crc >> 15 | crc << 17) + 0xA282EAD8) & 0xFFFFFFFF)


def _number(value):
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def _bytes(field, data):
    return _number(field << 3 | 2) + _number(len(data)) + data


class TensorBoard:
    """Scalars in an event file below TENSORBOARD_LOGDIR."""

    def __init__(self, run):
        folder = os.path.join(os.environ.get("TENSORBOARD_LOGDIR", "tensorboard"), run)
        os.makedirs(folder, exist_ok=True)
        self.file = open(os.path.join(folder, f"events.out.tfevents.{int(time.time())}.{os.getpid()}"), "ab")
        self._write(_bytes(3, b"brain.Event:2"))

    def scalar(self, tag, value, step):
        summary = _bytes(1, _bytes(1, tag.encode()) + b"\x15" + struct.pack("<f", value))
        self._write(b"\x10" + _number(step) + _bytes(5, summary))

    def _write(self, event):
        event = b"\x09" + struct.pack("<d", time.time()) + event
        head = struct.pack("<Q", len(event))
        self.file.write(head + _checksum(head) + event + _checksum(event))
        self.file.flush()
