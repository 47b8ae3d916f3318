import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { carried, unpacking, type Values } from '../../secrets/handing';
import { fileMaskingOf, maskingOf, type Masking } from '../../secrets/masking';
import { isInNamespaces, signalBehind } from '../../isolation/inNamespaces';
import { NO_DATA, type Isolation } from '../../isolation/isolation';
import { foldersOf } from '../interpreters/folders';
import { inLayer } from '../layers/layer';
import { withAdvice } from '../layers/packages';
import { kernelspecOf, neededBy } from '../interpreters/kernelspecs';
import { programBehind } from '../processes/proc';
import type { RunRecords } from '../processes/runRecords';
import { newRunId, RUN_VARIABLE, type Run } from '../processes/runs';
import { PYTHON_FOLDER } from '../python';
import { endReason } from './endReason';
import { environmentFor, makeScratch } from './environment';
import { eventIn } from './events';
import { type Kernel, type KernelListener, type KernelSpec } from './kernel';
import { onLines } from './lines';
import { survivingErrors } from '../processes/childErrors';

/** How much of what a kernel says on stderr is kept to explain its end, characters. */
const LAST_WORDS = 4000;
/** How long a kernel has to say that it is ready, ms. */
const READY_MS = 90_000;

type Child = ChildProcessByStdio<Writable, Readable, Readable>;
type Exit = readonly [code: number | null, signal: NodeJS.Signals | null];

const PROGRAM = { plain: 'runner.py', ipykernel: 'jbridge.py' } as const;

/** A kernel program as a child process in a session of its own. */
class KernelProcess implements Kernel {
  private ending = false;
  private lastWords = '';
  private ready = false;
  private verdict: string | null = null;
  private readonly mask: (text: string) => string;
  private readonly maskShown: Masking | null;

  constructor(
    private readonly child: Child,
    private readonly exited: Promise<Exit>,
    private readonly kind: KernelSpec['kind'],
    private readonly run: Run,
    private readonly records: RunRecords,
    private readonly listener: KernelListener,
    private readonly argv: readonly string[],
    secrets: Values,
  ) {
    const nothing = (text: string) => text;
    this.mask = maskingOf(secrets) ?? nothing;
    this.maskShown = fileMaskingOf(secrets)?.mask ?? null;
  }

  /** Resolves when the kernel takes cells; rejects with a sentence where it ends before. */
  listen(givenUp: AbortSignal): Promise<void> {
    const { child } = this;
    child.stderr.on('data', (text: Buffer) => {
      this.lastWords = (this.lastWords + text.toString('utf8')).slice(-LAST_WORDS);
    });
    return new Promise((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error(`The kernel did not answer within ${READY_MS / 1000} seconds.`)),
        READY_MS,
      );
      onLines(
        child.stdout,
        (line) =>
          this.hear(line, () => {
            clearTimeout(late);
            resolve();
          }),
        () => undefined,
      );
      givenUp.addEventListener(
        'abort',
        () => {
          clearTimeout(late);
          reject(new Error('The start was given up.'));
        },
        { once: true },
      );
      void this.exited.then(([code, ended]) => {
        const signal = ended ?? signalBehind(this.argv, code);
        clearTimeout(late);
        const reason = this.verdict ?? endReason(code, signal, this.mask(this.lastWords));
        reject(new Error(reason));
        void this.records.end(this.run, 500);
        if (!this.ending && this.ready) this.listener.onEnd(reason);
      });
    });
  }

  private hear(line: string, onReady: () => void) {
    if (this.ending) return;
    const event = eventIn(line, this.maskShown);
    if (!event) return;
    if (event.type === 'ready') {
      this.ready = true;
      onReady();
    } else this.listener.onEvent(event);
  }

  private say(request: Readonly<Record<string, unknown>>) {
    if (!this.ending) this.child.stdin.write(`${JSON.stringify(request)}\n`);
  }

  execute(runId: string, code: string) {
    this.say({ type: 'execute', id: runId, code });
  }
  input(value: string) {
    this.say({ type: 'input', value });
  }
  ask(kind: 'complete' | 'inspect', id: string, code: string, position: number) {
    this.say({ type: kind, id, code, cursor_pos: position });
  }
  comm(
    id: string,
    commId: string,
    data: Readonly<Record<string, unknown>>,
    buffers: readonly string[],
  ) {
    this.say({ type: 'comm', id, comm_id: commId, data, buffers });
  }
  pause() {
    this.child.stdout.pause();
  }
  resume() {
    this.child.stdout.resume();
  }

  interrupt() {
    if (this.kind === 'plain') void this.sendInterrupt();
    else this.say({ type: 'interrupt' });
  }

  /** In namespaces the program is behind bubblewrap, which does not pass signals on. */
  private async sendInterrupt() {
    const pid = isInNamespaces(this.argv)
      ? await programBehind(this.child.pid ?? -1)
      : this.child.pid;
    try {
      if (pid !== undefined && pid !== null) process.kill(pid, 'SIGINT');
    } catch {
      // It has just ended.
    }
  }

  /** Ends it for a reason that is told in the place of how it ended. */
  endFor(reason: string) {
    this.verdict ??= reason;
    void this.records.kill(this.run);
  }

  async end() {
    this.ending = true;
    this.child.stdout.resume();
    await this.records.end(this.run);
  }
}

/** The parts that a kernel is started with and recorded in. */
export interface KernelDependencies {
  readonly records: RunRecords;
  readonly isolation: Isolation;
}

const launchOf = async (spec: KernelSpec, scratch: string, isolation: Isolation) => {
  const { python, layer, installed, data = NO_DATA } = spec;
  const program = [python, '-u', path.join(PYTHON_FOLDER, PROGRAM[spec.kind])] as const;
  const words = layer === undefined ? program : inLayer(layer, program);
  const needed = installed === undefined ? [] : await neededBy(installed);
  return isolation.enter({
    person: spec.person,
    argv: unpacking(spec.secrets, installed ? [...words, kernelspecOf(installed)] : words),
    cwd: spec.folder,
    writable: [spec.project, scratch],
    readable: [...(await foldersOf(python)), PYTHON_FOLDER, ...needed, ...data.readable],
    temporary: path.join(scratch, 'tmp'),
  });
};

/** Starts a kernel and resolves when it takes cells. Rejects with a sentence where it cannot; nothing is left running then. */
export async function startKernel(
  spec: KernelSpec,
  { records, isolation }: KernelDependencies,
  listener: KernelListener,
  givenUp: AbortSignal,
): Promise<Kernel> {
  const runId = newRunId();
  const scratch = await makeScratch();
  const launch = await launchOf(spec, scratch, isolation);
  const { argv, environment } = launch;
  const env = environmentFor(spec.python, {
    ...spec.variables,
    ...environment,
    ...spec.data?.environment,
    ...carried(spec.secrets),
    [RUN_VARIABLE]: runId,
    ATELIER_KERNEL_FOLDER: scratch,
    JUPYTER_RUNTIME_DIR: scratch,
    PYDEVD_DISABLE_FILE_VALIDATION: '1',
  });
  const [program, ...words] = argv;
  const child = survivingErrors(
    spawn(program, words, {
      cwd: spec.folder,
      env,
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    }),
  );
  const exited = new Promise<Exit>((resolve) => {
    child.once('exit', (code, signal) => resolve([code, signal]));
  });
  await once(child, 'spawn').catch((error: Error) => {
    throw new Error(`${spec.python} could not be started: ${error.message}`);
  });
  const run = await records.add(runId, child.pid!, [scratch], launch, {
    person: spec.person,
    end: (reason) => kernel.endFor(reason),
  });
  const kernel = new KernelProcess(
    child,
    exited,
    spec.kind,
    run,
    records,
    listener,
    argv,
    spec.secrets,
  );
  try {
    givenUp.throwIfAborted();
    await kernel.listen(givenUp);
    return kernel;
  } catch (error) {
    await kernel.end();
    throw givenUp.aborted
      ? error
      : new Error(await withAdvice((error as Error).message, spec.layer?.folder), { cause: error });
  }
}
