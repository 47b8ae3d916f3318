import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { read } from '../../settings/read';
import { CERTIFICATES, processEnvironment, searchPath } from '../../settings/process';

/**
 * The variables of the server's environment that reach people's programs and builds: where things are and how this machine is reached. Anything else may be a
 * secret of whoever started the server, or belong to their shell: PYTHONPATH, PIP_*, VIRTUAL_ENV or NODE_ENV would change what an environment
 * holds and what a program finds in it.
 */
const ALLOWED = new RegExp(
  `^(?:${[
    'PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_.*|TZ|TERM|COLORTERM|TMPDIR|HOSTNAME|DISPLAY|LD_LIBRARY_PATH|LIBRARY_PATH|CPATH|PKG_CONFIG_PATH',
    `(?:http|https|ftp|all|no)_proxy|(?:HTTP|HTTPS|FTP|ALL|NO)_PROXY|${CERTIFICATES.join('|')}`,
    'PYENV_ROOT|MPLBACKEND|HF_HOME|HF_ENDPOINT|JAVA_HOME|R_HOME',
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
    passed.includes(name) || (ALLOWED.test(name) && !SECRET.test(name));
  const meant = Object.entries(processEnvironment()).filter(([name]) => isMeant(name));
  return { ...Object.fromEntries(meant), PATH: searchPath() };
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
