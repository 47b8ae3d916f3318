import type { Runtime } from '~/contract';
import type { Isolation } from '../../isolation/isolation';
import { installedKernels, type InstalledKernel } from './kernelspecs';
import { findInterpreters, outOfReach, probe, type Interpreter } from './probe';
import { monotonic } from '../../concurrency/clock';
import { processEnvironment } from '../../settings/process';

export interface DetectedRuntimes {
  readonly runtimes: Runtime[];
  readonly missing: { name: string; how: string }[];
}

/** The oldest Python the plain kernel runs on (top-level await, audit hooks). */
const OLDEST = [3, 8] as const;
/** After this long a list is looked up anew, ms; the old one is answered meanwhile. */
const FRESH_MS = 30_000;

/** Whether an interpreter is new enough for kernels and environments. */
export const isRecent = ({ version }: Interpreter) => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
};
const short = (version: string) => version.split('.').slice(0, 2).join('.');

const runtime = (
  interpreter: Interpreter,
  name: 'ipykernel' | 'plain' | 'jupyter',
  what: string,
): Runtime => ({
  runtime_id: `${name}@${interpreter.executable}`,
  label: ['Python ' + interpreter.version, what, interpreter.executable].join(' · '),
  kind: name === 'jupyter' ? 'jupyter' : 'editor',
  kernel: name === 'plain' ? 'plain' : 'ipykernel',
  python: interpreter.executable,
  python_version: interpreter.version,
});

const runtimesOf = (interpreters: readonly Interpreter[]): Runtime[] => [
  ...interpreters.flatMap((one) =>
    one.ipykernel === null
      ? []
      : [runtime(one, 'ipykernel', `ipykernel ${short(one.ipykernel)}`.trim())],
  ),
  ...interpreters.map((one) => runtime(one, 'plain', 'plain')),
  ...interpreters.flatMap((one) =>
    one.ipykernel === null || one.notebook === null
      ? []
      : [runtime(one, 'jupyter', `Jupyter Notebook ${short(one.notebook)}`)],
  ),
];

/** The version of an interpreter that is not on the list runs, best first; nothing where it does not answer. */
export const runtimesIn = async (
  python: string,
  isolation: Isolation,
  person: number,
): Promise<Runtime[]> => {
  const found = await probe(python, { isolation, person });
  return found === null ? [] : runtimesOf([found]);
};

const missingIn = (
  interpreters: readonly Interpreter[],
  runtimes: readonly Runtime[],
): DetectedRuntimes['missing'] => {
  if (interpreters.length === 0) {
    return [
      {
        name: 'Python',
        how: 'Install Python 3.8 or newer (apt install python3), or set ATELIER_PYTHON to where it is.',
      },
    ];
  }
  const python = interpreters[0]?.executable ?? 'python3';
  return [
    ...(runtimes.some(({ kernel }) => kernel === 'ipykernel')
      ? []
      : [
          {
            name: 'ipykernel',
            how: `${python} -m pip install ipykernel (all of IPython's magics and widgets' messages)`,
          },
        ]),
    ...(runtimes.some(({ kind }) => kind === 'jupyter')
      ? []
      : [
          {
            name: 'Jupyter',
            how: `apt install jupyter-notebook python3-ipykernel, or ${python} -m pip install notebook ipykernel`,
          },
        ]),
  ];
};

interface Found {
  readonly detected: DetectedRuntimes;
  readonly interpreters: readonly Interpreter[];
}

const lookUp = async (isolation: Isolation, env: NodeJS.ProcessEnv): Promise<Found> => {
  const [all, unreachable] = await Promise.all([
    findInterpreters(isolation, env),
    outOfReach(isolation, env),
  ]);
  const interpreters = all.filter(isRecent);
  const runtimes = runtimesOf(interpreters);
  const missing = [
    ...missingIn(interpreters, runtimes),
    ...unreachable.map(({ file, why }) => ({ name: file, how: why })),
  ];
  return { detected: { runtimes, missing }, interpreters };
};

/** The runtimes of this machine, best first. Looked up once, then again behind the caller's back when the list is old. */
export class RuntimeDetector {
  private found: Promise<Found> | null = null;
  private lookedAt = 0;
  private looking = false;

  constructor(
    private readonly isolation: Isolation,
    private readonly env: NodeJS.ProcessEnv = processEnvironment(),
  ) {}

  async list(): Promise<DetectedRuntimes> {
    return (await this.lately()).detected;
  }

  /** The installed kernels of other languages, as they are now. */
  async kernels(): Promise<InstalledKernel[]> {
    return installedKernels((await this.lately()).interpreters, this.env);
  }

  private lately(): Promise<Found> {
    if (!this.found) {
      this.lookedAt = monotonic();
      this.found = lookUp(this.isolation, this.env);
    } else if (!this.looking && monotonic() - this.lookedAt > FRESH_MS) void this.renew();
    return this.found;
  }

  private async renew() {
    this.looking = true;
    const found = await lookUp(this.isolation, this.env);
    this.found = Promise.resolve(found);
    this.lookedAt = monotonic();
    this.looking = false;
  }
}
