import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { read } from '../../settings/read';
import { processEnvironment, searchPath } from '../../settings/process';

/** What of the machine's environment is meant for programs. Anything else may be a secret of whoever started the server. */
const FOR_PROGRAMS = new RegExp(
  `^(?:${[
    'PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_.*|TZ|TERM|COLORTERM|TMPDIR|PWD|HOSTNAME|DISPLAY|LD_LIBRARY_PATH|LIBRARY_PATH|CPATH|PKG_CONFIG_PATH',
    '[A-Za-z]+_proxy|[A-Z]+_PROXY|SSL_CERT_FILE|SSL_CERT_DIR|REQUESTS_CA_BUNDLE|CURL_CA_BUNDLE|NODE_EXTRA_CA_CERTS',
    'PIP_.*|UV_.*|CONDA_.*|MAMBA_.*|PYENV_.*|PYTHON.*|VIRTUAL_ENV|MPLBACKEND|HF_HOME|HF_ENDPOINT|JAVA_HOME|R_HOME|NODE_ENV',
    'CUDA_.*|NVIDIA_.*|NCCL_.*|ROCM_.*|HIP_.*|HSA_.*|OMP_.*|MKL_.*|OPENBLAS_.*|TORCH.*|TF_.*|XLA_.*|JAX_.*|TOKENIZERS_PARALLELISM',
  ].join('|')})$`,
);
const SECRET = /TOKEN|SECRET|PASSWORD|CREDENTIAL|_KEY$/i;

/** Further variables that whoever runs the server means for programs. */
const passedOn = () => read(processEnvironment(), 'ATELIER_PASS_ENVIRONMENT');

/** The machine's environment as far as it is meant for programs. */
export const machineEnvironment = (): NodeJS.ProcessEnv => {
  const passed = passedOn();
  const isMeant = (name: string) =>
    passed.includes(name) || (FOR_PROGRAMS.test(name) && !SECRET.test(name));
  return Object.fromEntries(Object.entries(processEnvironment()).filter(([name]) => isMeant(name)));
};

/** The environment of what runs a person's code: the machine's, without the server's settings, its interpreter first on PATH. */
export const environmentFor = (
  python: string,
  more: Readonly<Record<string, string>>,
): NodeJS.ProcessEnv => {
  const search = [path.dirname(python), searchPath()].join(path.delimiter);
  return {
    LANG: 'C.UTF-8',
    ...machineEnvironment(),
    PATH: search,
    PYTHONUNBUFFERED: '1',
    PYTHONIOENCODING: 'utf-8',
    ...more,
  };
};

/** Paths of unix sockets have at most 107 bytes; so many are left beside the names of those that Jupyter makes for a kernel. */
const SOCKET_ROOM = 40;

/** A new folder for the sockets and other passing things of one run, readable by nobody else. */
export const makeScratch = (): Promise<string> =>
  mkdtemp(path.join(os.tmpdir().length > SOCKET_ROOM ? '/tmp' : os.tmpdir(), 'atelier-'));
