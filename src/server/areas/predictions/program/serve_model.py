"""Serves a saved scikit-learn model on a unix socket, on the standard library alone: nobody but the workspace reaches it.

POST /predict {"instances": [[5.1, 3.5], ...]} answers {"predictions": [...]}; a row may be a list of numbers or an object with names of
columns. POST /predict_proba answers {"probabilities": [[0.1, 0.9], ...], "classes": [...]}, where the model has them.
GET /health answers {"status": "ok"}.
"""
import json
import os
import socket
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

MOST_BYTES = 64 * 1024 * 1024
# What callers write where they mean the model's prediction.
PREDICT = ("/", "/predict", "/invocations")
PROBABILITIES = "/predict_proba"


def load(path):
    try:
        import joblib
    except ImportError:
        sys.exit("This environment cannot read a saved model: it has no joblib. Add scikit-learn to its requirements and build it again.")
    try:
        return joblib.load(path)
    except ModuleNotFoundError as error:
        sys.exit(f"The model needs the package {error.name}, which this environment does not have. Add it to its requirements and build it again.")
    except Exception as error:
        sys.exit(f"{path} is no model that joblib can read: {error}")


def rows_of(asked):
    instances = asked.get("instances") if isinstance(asked, dict) else asked
    if not isinstance(instances, list) or not instances:
        raise ValueError('Send {"instances": [[1.0, 2.0], [3.0, 4.0]]}: one row of numbers for each answer.')
    if isinstance(instances[0], dict):
        try:
            import pandas
        except ImportError:
            raise ValueError("Rows with names need pandas, which this environment does not have. Send rows of numbers.")
        return pandas.DataFrame(instances)
    return instances


def plain(values):
    if hasattr(values, "tolist"):
        return values.tolist()
    return [plain(value) for value in values] if isinstance(values, (list, tuple)) else values


def name_of(model):
    steps = getattr(model, "steps", None)
    return f"{type(model).__name__} ({name_of(steps[-1][1])})" if steps else type(model).__name__


def probabilities_of(model, rows):
    ask = getattr(model, "predict_proba", None)
    if ask is None:
        raise ValueError(f"{name_of(model)} has no predict_proba, so it tells no probabilities. Ask /predict.")
    return {"probabilities": plain(ask(rows)), "classes": plain(getattr(model, "classes_", []))}


class Answering(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1

    def answer(self, status, body):
        data = json.dumps(body, default=str).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)
        self.wfile.flush()

    def do_GET(self):
        if self.path.split("?")[0] == "/health":
            return self.answer(200, {"status": "ok"})
        self.answer(200, {"model": type(MODEL).__name__, "features": getattr(MODEL, "n_features_in_", None), "ask": 'POST {"instances": [[...]]}'})

    def do_POST(self):
        length = int(self.headers.get("Content-Length") or 0)
        if length > MOST_BYTES:
            self.close_connection = True
            return self.answer(413, {"error": "The request is too large."})
        body = self.rfile.read(length)
        path = self.path.split("?")[0].rstrip("/") or "/"
        if path != PROBABILITIES and path not in PREDICT:
            return self.answer(404, {"error": f"There is no {path} here. Ask /predict, or /predict_proba for probabilities."})
        try:
            rows = rows_of(json.loads(body or b"null"))
            self.answer(200, probabilities_of(MODEL, rows) if path == PROBABILITIES else {"predictions": plain(MODEL.predict(rows))})
        except (ValueError, TypeError) as error:
            self.answer(400, {"error": str(error)})
        except Exception as error:
            print(f"A prediction failed: {error!r}", file=sys.stderr, flush=True)
            self.answer(500, {"error": f"The model failed: {error}"})

    def log_message(self, format, *args):
        # The workspace asks every few seconds: that would be all there is to read.
        if self.path == "/health":
            return
        print(f"{self.command} {self.path.split('?')[0]} {args[1] if len(args) > 1 else ''}", flush=True)


class Server(ThreadingHTTPServer):
    address_family = socket.AF_UNIX
    # The library lets five connections wait, and loses what comes beyond: its callers would wait in vain.
    request_queue_size = 1024

    def server_bind(self):
        # The address of a socket holds 107 bytes, the path of its folder may be longer.
        before, (folder, name) = os.getcwd(), os.path.split(self.server_address)
        mask = os.umask(0o177)
        os.chdir(folder)
        try:
            self.socket.bind(name)
        finally:
            os.chdir(before)
            os.umask(mask)
        self.server_name, self.server_port = "localhost", 80

    def get_request(self):
        # The library expects the address of whoever connects to have a host.
        return self.socket.accept()[0], ("localhost", 0)


if __name__ == "__main__":
    MODEL = load(sys.argv[sys.argv.index("--model") + 1])
    server = Server(os.environ["ATELIER_SERVE_SOCKET"], Answering)
    print(f"Serving {type(MODEL).__name__}", flush=True)
    server.serve_forever()
