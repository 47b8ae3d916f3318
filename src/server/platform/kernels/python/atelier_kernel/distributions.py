"""Which package to install for a module that is missing, where its name is another one."""
import re

# Modules by the name that is imported. Those whose packages have the same name, but for hyphens, are not listed.
NAMES = {
    "absl": "absl-py", "attr": "attrs", "Bio": "biopython", "bs4": "beautifulsoup4", "cairo": "pycairo", "clip": "openai-clip",
    "community": "python-louvain", "Crypto": "pycryptodome", "cv2": "opencv-python-headless", "dateutil": "python-dateutil", "dns": "dnspython",
    "docx": "python-docx", "dotenv": "python-dotenv", "faiss": "faiss-cpu", "fitz": "PyMuPDF", "git": "GitPython", "github": "PyGithub",
    "gi": "PyGObject", "igraph": "python-igraph", "imblearn": "imbalanced-learn", "jose": "python-jose", "jwt": "PyJWT", "kafka": "kafka-python",
    "ldap": "python-ldap", "Levenshtein": "python-Levenshtein", "magic": "python-magic", "markdown_it": "markdown-it-py",
    "mpl_toolkits": "matplotlib", "multipart": "python-multipart", "MySQLdb": "mysqlclient", "nacl": "PyNaCl", "OpenSSL": "pyOpenSSL",
    "osgeo": "GDAL", "PIL": "pillow", "pkg_resources": "setuptools", "pptx": "python-pptx", "psycopg2": "psycopg2-binary", "pylab": "matplotlib",
    "pythoncom": "pywin32", "ruamel": "ruamel.yaml", "serial": "pyserial", "sklearn": "scikit-learn", "skimage": "scikit-image",
    "sksurv": "scikit-survival", "skopt": "scikit-optimize", "slugify": "python-slugify", "snappy": "python-snappy", "socks": "PySocks",
    "telegram": "python-telegram-bot", "umap": "umap-learn", "usb": "pyusb", "wx": "wxPython", "yaml": "PyYAML", "zmq": "pyzmq",
}
OF_GOOGLE = {"google.protobuf": "protobuf", "google.cloud.storage": "google-cloud-storage", "google.cloud.bigquery": "google-cloud-bigquery"}
MODULE = re.compile(r"^No module named '([^']{1,200})'")


def distribution_of(module):
    """'scikit-learn' of 'sklearn.linear_model'."""
    of_google = [package for name, package in OF_GOOGLE.items() if (module + ".").startswith(name + ".")]
    first = module.split(".")[0]
    return of_google[0] if of_google else NAMES.get(first, first)


def missing_in(message):
    """The module that an error's message says is missing; None where it says something else."""
    found = MODULE.match(message)
    return found.group(1) if found else None


def advice(module):
    """What to do where a module is missing."""
    return "If it is a package: %%pip install %s" % distribution_of(module)
