"""Serves a saved model on a unix socket, on the standard library alone: nobody but the workspace reaches it. The model is one that joblib or
skops saved, or an MLmodel of MLflow.

POST /predict or /invocations with one of {"instances": [[5.1, 3.5], ...]}, {"inputs": ...}, {"dataframe_split": {"columns": [...], "data": [...]}}
and {"dataframe_records": [{...}, ...]}, as MLflow's own server takes them, or with text/csv, answers {"predictions": [...]}; a row may be a list
of numbers or an object with names of columns. POST /predict_proba answers {"probabilities": [[0.1, 0.9], ...], "classes": [...]}, where the model
has them. GET /health answers {"status": "ok"}, GET /ping nothing.
"""
import csv
import inspect
import io
import json
import os
import re
import socket
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

NUMBER = re.compile(r"\s*[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?\s*")
MAX_BYTES = 64 * 1024 * 1024
# What callers write where they mean the model's prediction.
PREDICT = ("/", "/predict", "/invocations")
PROBABILITIES = "/predict_proba"


WAYS = ("instances", "inputs", "dataframe_split", "dataframe_records")
HOW = 'Send {"instances": [[1.0, 2.0], [3.0, 4.0]]}: one row of numbers for each answer; or one of inputs, dataframe_split and dataframe_records.'
INNER = ("model.skops", "model.pkl", "model.joblib", "python_model.pkl")


def needs(package, what):
    sys.exit(f"{what} needs the package {package}, which this environment does not have. Add it to its requirements and build it again.")


def load_skops(path):
    try:
        from skops import io as skops
    except ImportError:
        needs("skops", "A model that ends in .skops")
    # Whoever deploys a model trusts it: it runs with the rights of their own programs.
    return skops.load(path, trusted=skops.get_untrusted_types(file=path))


def load_mlmodel(path):
    folder = os.path.dirname(os.path.abspath(path))
    try:
        from mlflow import pyfunc
        return pyfunc.load_model(folder)
    except ImportError as error:
        # mlflow itself is missing, or what it needs for this.
        inner = [name for name in INNER if os.path.isfile(os.path.join(folder, name))]
        if inner:
            return load(os.path.join(folder, inner[0]))
        needs(error.name or "mlflow", "This MLmodel")


def load_joblib(path):
    try:
        import joblib
        return joblib.load(path)
    except ModuleNotFoundError as error:
        needs("scikit-learn" if error.name == "joblib" else error.name, "A saved model")


def load(path):
    name = os.path.basename(path)
    read = load_mlmodel if name == "MLmodel" else load_skops if name.endswith(".skops") else load_joblib
    try:
        return read(path)
    except ModuleNotFoundError as error:
        needs(error.name, "The model")
    except Exception as error:
        sys.exit(f"{path} is not a model that {read.__name__[5:]} can read: {error}")


def frame_of(columns, rows):
    """The columns in the order that the model was fitted with: a table with names where pandas is there, else rows."""
    fitted = [str(name) for name in getattr(MODEL, "feature_names_in_", columns)]
    missing = [name for name in fitted if name not in columns]
    if missing:
        raise ValueError(f"The rows have no {', '.join(missing)}.")
    order = [columns.index(name) for name in fitted]
    rows = [[row[at] for at in order] for row in rows]
    try:
        import pandas
    except ImportError:
        return rows
    return pandas.DataFrame(rows, columns=fitted)


def records_of(rows):
    if not all(isinstance(row, dict) for row in rows):
        raise ValueError("Send only objects with names of columns, or only lists of numbers.")
    columns = list(dict.fromkeys(str(name) for row in rows for name in row))
    return frame_of(columns, [[row.get(name) for name in columns] for row in rows])


def split_of(table):
    if not isinstance(table, dict) or not isinstance(table.get("data"), list) or not table["data"]:
        raise ValueError('dataframe_split needs {"columns": [...], "data": [[...], ...]}.')
    width = len(table["data"][0]) if isinstance(table["data"][0], list) else -1
    columns = table.get("columns", list(range(width)))
    if not isinstance(columns, list) or not all(isinstance(row, list) and len(row) == len(columns) for row in table["data"]):
        raise ValueError("dataframe_split: every row of data needs a value for each of the columns.")
    return frame_of(columns, table["data"])


def tensor_of(rows):
    if isinstance(rows, dict) and rows:
        columns = {str(name): values if isinstance(values, list) else [values] for name, values in rows.items()}
        if len({len(values) for values in columns.values()}) != 1:
            raise ValueError("Every column needs as many values as the others.")
        return frame_of(list(columns), [list(row) for row in zip(*columns.values())])
    if not isinstance(rows, list) or not rows:
        raise ValueError(HOW)
    if isinstance(rows[0], dict):
        return records_of(rows)
    try:
        import numpy
    except ImportError:
        return rows
    return numpy.asarray(rows)


def csv_rows(text):
    header, *rows = csv.reader(io.StringIO(text))
    is_number = [all(NUMBER.fullmatch(row[at]) for row in rows) for at in range(len(header))]
    return frame_of(header, [[float(value) if is_number[at] else value for at, value in enumerate(row)] for row in rows])


def rows_of(asked):
    ways = [way for way in WAYS if way in asked] if isinstance(asked, dict) else ["instances"]
    if len(ways) != 1:
        raise ValueError(HOW if not ways else f"Send one of {', '.join(WAYS)}, not {' and '.join(ways)}.")
    rows = asked[ways[0]] if isinstance(asked, dict) else asked
    if ways[0] == "dataframe_split":
        return split_of(rows)
    if ways[0] == "dataframe_records":
        if not isinstance(rows, list) or not rows:
            raise ValueError('dataframe_records needs [{"column": value, ...}, ...].')
        return records_of(rows)
    return tensor_of(rows)


def predicted(model, rows, params):
    """MLflow's python models take a context before the rows, and some take parameters."""
    named = inspect.signature(model.predict).parameters
    more = {"params": params} if params is not None and "params" in named else {}
    return model.predict(None, rows, **more) if next(iter(named), "") == "context" else model.predict(rows, **more)


def plain(values):
    if hasattr(values, "to_dict") and hasattr(values, "columns"):
        return values.to_dict(orient="records")
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
        if self.path.split("?")[0] == "/ping":
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        self.answer(200, {"model": type(MODEL).__name__, "features": getattr(MODEL, "n_features_in_", None), "ask": 'POST {"instances": [[...]]}'})

    def do_POST(self):
        length = int(self.headers.get("Content-Length") or 0)
        if length > MAX_BYTES:
            self.close_connection = True
            return self.answer(413, {"error": "The request is too large."})
        body = self.rfile.read(length)
        path = self.path.split("?")[0].rstrip("/") or "/"
        if path != PROBABILITIES and path not in PREDICT:
            return self.answer(404, {"error": f"There is no {path} here. Ask /predict, or /predict_proba for probabilities."})
        try:
            if self.headers.get_content_type() == "text/csv":
                rows, params = csv_rows(body.decode()), None
            else:
                asked = json.loads(body or b"null")
                rows, params = rows_of(asked), asked.get("params") if isinstance(asked, dict) else None
            self.answer(200, probabilities_of(MODEL, rows) if path == PROBABILITIES else {"predictions": plain(predicted(MODEL, rows, params))})
        except (ValueError, TypeError, KeyError, IndexError) as error:
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
