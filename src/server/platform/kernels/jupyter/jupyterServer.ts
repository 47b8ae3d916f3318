import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import type { Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { KernelActivity } from '~/contract';
import { ConnectingAgent, toSocket } from '../../isolation/ownedSocket';
import type { Isolation, ProgramData } from '../../isolation/isolation';
import { foldersOf } from '../interpreters/folders';
import { carried, unpacking, type Values } from '../../secrets/handing';
import { environmentFor, makeScratch } from '../kernels/environment';
import type { RunRecords } from '../processes/runRecords';
import { newRunId, RUN_VARIABLE, type Run } from '../processes/runs';
import { getFrom, kernelActivityOf, type RestApi } from './restApi';
import { socketOf, writeSettings } from './settings';
import { survivingErrors } from '../processes/childErrors';
import { monotonic } from '../../concurrency/clock';

const READY_MS = 60_000;
const ASK_EVERY_MS = 50;
const LAST_WORDS = 4000;

export interface JupyterSpec {
  readonly python: string;
  /** The notebook's folder. */
  readonly folder: string;
  /** The number of the person whose code it runs. */
  readonly person: number;
  readonly baseUrl: string;
  /** The files that its code reads beside the notebook's own. */
  readonly data: ProgramData;
  /** Its environment; its page is its own, so nothing is masked there. */
  readonly secrets: Values;
  /** Further variables of its environment: where it logs to. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** The parts that a Jupyter is started with and recorded in. */
export interface JupyterDependencies {
  readonly records: RunRecords;
  readonly isolation: Isolation;
  readonly onEnd: (reason: string) => void;
}

/** A Jupyter Notebook server of one notebook, reached through a unix socket. */
export class JupyterServer {
  private lastWords = '';
  private ending = false;
  private over = false;
  /** Why it was ended, where a limit was the reason. */
  private verdict: string | null = null;

  private constructor(
    /** Connects to its socket. */
    readonly connect: () => Promise<Socket>,
    private readonly api: RestApi,
    private readonly run: Run,
    private readonly records: RunRecords,
  ) {}

  get token(): string {
    return this.api.token;
  }

  /** Starts the process; `ready` tells when it answers. `onEnd` is called when it ends although nobody asked for it. */
  static async start(
    { python, folder, person, baseUrl, data, secrets, variables }: JupyterSpec,
    { records, isolation, onEnd }: JupyterDependencies,
  ): Promise<JupyterServer> {
    const scratch = await makeScratch();
    const [runId, token] = [newRunId(), randomBytes(24).toString('hex')];
    const folders = await writeSettings({ scratch, folder, baseUrl });
    const launch = await isolation.enter({
      person,
      argv: unpacking(secrets, [python, '-m', 'notebook', '--no-browser']),
      cwd: folder,
      writable: [folder, scratch],
      readable: [...(await foldersOf(python)), ...data.readable],
      temporary: path.join(scratch, 'tmp'),
    });
    const {
      argv: [program, ...words],
      environment,
    } = launch;
    // The files in its folder may have been replaced by the time somebody connects: only what its owner's programs made counts.
    const { uid: user } = await stat(scratch);
    // An argument could be read by every user of the machine, so the token goes through the environment.
    const env = environmentFor(python, {
      ...variables,
      ...environment,
      ...data.environment,
      ...carried(secrets),
      ...folders,
      JUPYTER_TOKEN: token,
      [RUN_VARIABLE]: runId,
      PYDEVD_DISABLE_FILE_VALIDATION: '1',
    });
    const child = survivingErrors(
      spawn(program, words, {
        cwd: folder,
        env,
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe'],
      }),
    );
    const exited = new Promise<number | null>((resolve) => {
      child.once('exit', resolve);
    });
    await once(child, 'spawn');
    const run = await records.add(runId, child.pid!, [scratch], launch, {
      person,
      end: (reason) => server.endFor(reason),
    });
    const connect = toSocket(socketOf(scratch), user);
    const server = new JupyterServer(
      connect,
      { agent: new ConnectingAgent(connect), token, baseUrl },
      run,
      records,
    );
    child.stderr.on('data', (text: Buffer) => {
      server.lastWords = (server.lastWords + text.toString('utf8')).slice(-LAST_WORDS);
    });
    void exited.then((code) => server.finish(code, onEnd));
    return server;
  }

  private finish(code: number | null, onEnd: (reason: string) => void) {
    this.over = true;
    if (this.ending) return;
    void this.records.end(this.run);
    onEnd(
      this.verdict ??
        `Jupyter ended by itself (exit code ${code ?? 'unknown'}). ${this.lastWords.trim().split('\n').slice(-3).join('\n')}`,
    );
  }

  /** Resolves when it answers; rejects with a sentence where it ends or stays silent. */
  async ready(): Promise<void> {
    for (
      const until = monotonic() + READY_MS;
      monotonic() < until && !this.over && !this.ending;
      await pause(ASK_EVERY_MS)
    ) {
      if ((await getFrom(this.api, '')) !== null) return;
    }
    throw new Error(
      `Jupyter did not start. ${this.lastWords.trim().split('\n').slice(-3).join('\n')}`,
    );
  }

  /** The work that would be lost by its end; null where it does not say. */
  standing(): Promise<KernelActivity | null> {
    return kernelActivityOf(this.api);
  }

  /** Ends it for a reason that is told in the place of how it ended. */
  private endFor(reason: string) {
    this.verdict ??= reason;
    void this.records.kill(this.run);
  }

  async end(): Promise<void> {
    this.ending = true;
    await this.records.end(this.run, 5000);
  }
}
