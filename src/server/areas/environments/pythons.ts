import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import { monotonic } from '../../platform/concurrency/clock';
import { invalid } from '../../platform/httpError';
import type { Isolation } from '../../platform/isolation/isolation';
import { machineEnvironment, makeScratch } from '../../platform/kernels/kernels/environment';
import { foldersOf } from '../../platform/kernels/interpreters/folders';
import { withoutRemains } from '../../platform/kernels/processes/runs';
import { findAllInterpreters } from '../../platform/kernels/interpreters/further';
import type { ProbeIdentity, Interpreter } from '../../platform/kernels/interpreters/probe';
import { NO_PYTHON } from './mappers';

const run = promisify(execFile);

/** The result of probing the machine's interpreters is used for this long, ms. */
const FRESH_MS = 30_000;
const ANSWER_MS = 30_000;
/** Thousands of packages are a megabyte. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/** Data of an interpreter, from running it: they may be a stranger's, so they are isolated as a person's programs are. */
const ask = async (
  python: string,
  code: string,
  { isolation, person }: ProbeIdentity,
  ...files: readonly string[]
): Promise<unknown> => {
  const temporary = await makeScratch();
  try {
    // Without -I a file of the working folder could stand in for a module.
    const argv = [python, '-I', '-c', code, ...files] as const;
    const launch = await isolation.enter({
      person,
      argv,
      cwd: '/',
      writable: [],
      readable: [...(await foldersOf(python)), ...files],
      temporary,
    });
    const [program, ...words] = launch.argv;
    const answer = run(program, words, {
      env: { ...machineEnvironment(), ...launch.environment },
      cwd: '/',
      timeout: ANSWER_MS,
      // Bubblewrap hears no other signal.
      killSignal: 'SIGKILL',
      maxBuffer: MAX_ANSWER_BYTES,
    });
    const { stdout } = await withoutRemains(launch, answer.child, answer);
    return JSON.parse(stdout);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
};

/** The interpreters of this machine, first the one a shell would start, then the newest. An old list is looked up anew behind the caller's back. */
export const createPythons = (isolation: Isolation): (() => Promise<readonly Interpreter[]>) => {
  let found: Promise<readonly Interpreter[]> | null = null;
  let lookedAt = 0;
  return () => {
    if (found !== null && monotonic() - lookedAt <= FRESH_MS) return found;
    lookedAt = monotonic();
    const looking = findAllInterpreters(isolation);
    found ??= looking;
    void looking.then(() => {
      found = looking;
    });
    return found;
  };
};

/** The interpreter to build with: the asked one, or the machine's first where that is ''. Throws 422 where it is not there. */
export const chooseFrom = async (
  pythons: () => Promise<readonly Interpreter[]>,
  asked: string,
): Promise<Interpreter> => {
  const found = await pythons();
  const chosen = asked === '' ? found[0] : found.find(({ executable }) => executable === asked);
  if (chosen) return chosen;
  throw invalid({
    base_python:
      found.length === 0 ? NO_PYTHON : `There is no interpreter ${asked} on this machine.`,
  });
};

const LIST_PACKAGES = `
import json
from importlib.metadata import distributions
found = {}
for one in distributions():
    name = one.metadata["Name"]
    if name and name not in found:
        found[name] = one.version or ""
print(json.dumps([{"name": name, "version": found[name]} for name in sorted(found, key=str.lower)]))
`;
const Packages = z.array(z.object({ name: z.string(), version: z.string() }));
export type Packages = z.output<typeof Packages>;

/** Packages where an interpreter looks, by name. Rejects where it cannot be started. */
export const packagesOf = async (python: string, asking: ProbeIdentity): Promise<Packages> =>
  Packages.parse(await ask(python, LIST_PACKAGES, asking));

const TELL_TOOLS = `
import json, os, subprocess, sys, sysconfig
from importlib.util import find_spec
try:
    from importlib.metadata import version
    pip = version("pip")
except Exception:
    pip = None
try:
    import ensurepip
    bundled = ensurepip.version()
except Exception:
    bundled = None

def seeds():
    folder = getattr(ensurepip, "_WHEEL_PKG_DIR", None) or os.path.join(os.path.dirname(ensurepip.__file__), "_bundled")
    names = [project[0] for project in getattr(ensurepip, "_PROJECTS", [["pip"]])]
    found = dict(name.split("-")[:2] for name in sorted(os.listdir(folder)) if name.endswith(".whl"))
    return {"folder": folder, "pins": ["%s==%s" % (name, found[name]) for name in names]}

def settings():
    from configparser import RawConfigParser
    home, env = os.path.expanduser("~"), os.environ
    own = env.get("PIP_CONFIG_FILE")
    files = [os.path.join(folder, "pip", "pip.conf") for folder in env.get("XDG_CONFIG_DIRS", "/etc/xdg").split(":")]
    files += ["/etc/pip.conf", os.path.join(home, ".pip", "pip.conf")]
    files += [os.path.join(env.get("XDG_CONFIG_HOME") or os.path.join(home, ".config"), "pip", "pip.conf"), own or ""]
    parser, found = RawConfigParser(), {}
    parser.read([] if own == os.devnull else files)
    for section in "global", "install":
        if parser.has_section(section):
            found.update((key.strip("-"), value) for key, value in parser.items(section) if value)
    found.update((name[4:], value) for name, value in env.items() if name.startswith("PIP_") and name != "PIP_CONFIG_FILE" and value)
    return {key.lower().replace("_", "-"): value for key, value in found.items()}

def attempt(what):
    try:
        return what()
    except Exception:
        return None

def uv():
    return subprocess.check_output([sys.argv[1], "--version"], stderr=subprocess.DEVNULL).decode().split()[1]

print(json.dumps({
    "venv": find_spec("venv") is not None, "ensurepip": bundled, "pip": pip, "platform": sysconfig.get_platform(),
    "seeds": attempt(seeds), "settings": attempt(settings), "uv": attempt(uv),
}))
`;
const Tools = z.object({
  venv: z.boolean(),
  /** The version of the pip that venv installs; null without ensurepip. */
  ensurepip: z.string().nullable(),
  /** The version of the interpreter's own. */
  pip: z.string().nullable(),
  /** 'linux-x86_64' */
  platform: z.string(),
  /** The wheels that venv installs pip from: 'pip==23.0.1' in a folder; null where they are not found. */
  seeds: z.object({ folder: z.string(), pins: z.array(z.string()) }).nullable(),
  /** Options from pip.conf files and variables, by the name of the option; null where they cannot be read. */
  settings: z.record(z.string(), z.string()).nullable(),
  /** The version of the uv that was asked; null where none was, and where it cannot be started. */
  uv: z.string().nullable(),
});
/** The tools for making environments that an interpreter has. */
export type Tools = z.output<typeof Tools>;

/** Asks an interpreter what it has to make environments with, and which version a uv has, if there is one. */
export const toolsOf = async (
  python: string,
  asking: ProbeIdentity,
  uv: string | null = null,
): Promise<Tools> =>
  Tools.parse(await ask(python, TELL_TOOLS, asking, ...(uv === null ? [] : [uv])));
