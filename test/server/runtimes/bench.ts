import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { WebSocket } from 'ws';
import { fixture, pythonOf } from '#test/harness/machine';
import { cookieFor, enter, visit } from '#test/harness/standIns/gatewayVisitor';
import { until } from '#test/harness/until';
import type { Address, Runtime } from '~/contract';
import type {
  ChannelEvent,
  ChannelRequest,
  Document,
  Output,
  OutputChange,
} from '~/contract/editor';
import * as Shapes from '~/contract/schemas/editor.schema';
import type { Isolation } from '~/server/platform/isolation/isolation';
import type { Limits } from '~/server/platform/limits/settings';
import { createRuntimes } from '~/server/platform/kernels';
import type { AddressFor, StartSpec } from '~/server/platform/kernels/runtimes';

export const APP_ORIGIN = 'http://127.0.0.1:18299';
type Isolated = (folder: string) => Promise<Isolation>;

const applied = (outputs: readonly Output[], change: OutputChange): Output[] => {
  const last = outputs.at(-1);
  switch (change.op) {
    case 'clear':
      return [];
    case 'append':
      return [...outputs, change.output];
    case 'replace':
      return outputs.map((output, at) => (at === change.index ? change.output : output));
    case 'text':
      return last?.output_type === 'stream' && last.name === change.name
        ? [...outputs.slice(0, -1), { ...last, text: last.text + change.text }]
        : [...outputs, { output_type: 'stream', name: change.name, text: change.text }];
  }
};

/** A client that behaves as the page does: it holds a channel, applies numbered events to the document and remembers all that it was told. */
export class Page {
  readonly events: ChannelEvent[] = [];
  document: Document | null = null;
  closedWith: number | null = null;
  private readonly socket: WebSocket;

  constructor(
    readonly base: string,
    origin = new URL(base).origin,
  ) {
    this.socket = new WebSocket(`${base.replace('http', 'ws')}channel`, {
      headers: { origin, ...cookieFor(base) },
    });
    this.socket.on('message', (data) => {
      const said: unknown = JSON.parse(String(data));
      for (const event of Array.isArray(said) ? said : [said])
        this.hear(Shapes.ChannelEvent.parse(event));
    });
    this.socket.on('close', (code) => {
      this.closedWith = code;
    });
    this.socket.on('error', () => undefined);
  }

  private hear(event: ChannelEvent) {
    this.events.push(event);
    if (event.type !== 'outputs' || !this.document || event.seq <= this.document.seq) return;
    this.document = {
      ...this.document,
      seq: event.seq,
      cells: this.document.cells.map((cell) =>
        cell.id === event.cell_id
          ? { ...cell, outputs: event.changes.reduce(applied, cell.outputs) }
          : cell,
      ),
    };
  }

  /** Reads the document and applies what came in the meantime, as the contract says. */
  async read(): Promise<Document> {
    const reply = await visit(`${this.base}document`);
    const missed = [...this.events];
    this.document = Shapes.Document.parse(await reply.json());
    const after = this.events.filter((event) => !missed.includes(event));
    for (const event of [...missed, ...after].filter((one) => one.type === 'outputs'))
      this.hear(event);
    this.events.splice(missed.length + after.length);
    return this.document;
  }

  static async open(base: string): Promise<Page> {
    const page = new Page(base);
    await page.first('hello');
    await page.read();
    return page;
  }

  first<Type extends ChannelEvent['type']>(type: Type, from = 0) {
    return until(`'${type}'`, () =>
      this.events
        .slice(from)
        .find((event): event is Extract<ChannelEvent, { type: Type }> => event.type === type),
    );
  }

  send(request: ChannelRequest) {
    this.socket.send(JSON.stringify(request));
  }

  /** Runs cells of the document as they stand and waits until all are over. */
  async run(cellIds: readonly string[], stopOnError = false) {
    const from = this.events.length;
    const cells = cellIds.map((cell_id) => ({
      cell_id,
      code: this.document?.cells.find(({ id }) => id === cell_id)?.source ?? '',
    }));
    this.send({ type: 'execute', cells, stop_on_error: stopOnError });
    return Promise.all(cellIds.map((cellId) => this.over(cellId, from)));
  }

  /** Runs code as the cell. */
  async runCode(cellId: string, code: string) {
    const from = this.events.length;
    this.send({ type: 'execute', cells: [{ cell_id: cellId, code }], stop_on_error: true });
    return this.over(cellId, from);
  }

  over(cellId: string, from = 0) {
    return until(
      `the end of cell ${cellId}`,
      () =>
        this.events
          .slice(from)
          .flatMap((event) =>
            event.type === 'run' &&
            event.run.cell_id === cellId &&
            ['ok', 'error', 'aborted'].includes(event.run.state)
              ? [event.run]
              : [],
          )
          .at(-1),
      60_000,
    );
  }

  outputs(cellId: string): Output[] {
    return this.document?.cells.find(({ id }) => id === cellId)?.outputs ?? [];
  }

  text(cellId: string): string {
    return this.outputs(cellId)
      .map((output) => (output.output_type === 'stream' ? output.text : ''))
      .join('');
  }

  /** Saves what the page holds, changed by `edit`. */
  async save(
    edit: (
      document: Document,
    ) => Partial<Pick<Document, 'cells' | 'metadata' | 'version'>> = () => ({}),
    tab = 'tab-1',
  ) {
    if (!this.document) throw new Error('The page has no document');
    const { version, cells, metadata } = { ...this.document, ...edit(this.document) };
    return visit(`${this.base}document`, {
      method: 'PUT',
      headers: { origin: new URL(this.base).origin, 'content-type': 'application/json' },
      body: JSON.stringify({ base_version: version, tab, cells, metadata }),
    });
  }

  /** Leaves without a word, as a closed tab does. */
  leave() {
    this.socket.terminate();
  }

  pauseReading() {
    this.socket.pause();
  }
  resumeReading() {
    this.socket.resume();
  }
}

/** A data folder, a machine's runtimes and notebooks in folders of their own. */
export class Bench {
  private constructor(
    readonly folder: string,
    readonly runtimes: Awaited<ReturnType<typeof createRuntimes>>,
  ) {}

  /** `isolated` makes what keeps people apart, out of the folder that everything lies in. */
  static async open(port = 0, isolated?: Isolated, limits?: Limits): Promise<Bench> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-'));
    const isolation = await isolated?.(folder);
    const editorFolder = path.join(folder, 'editor');
    await mkdir(path.join(editorFolder, 'assets'), { recursive: true });
    await writeFile(path.join(editorFolder, 'index.html'), '<!doctype html><title>Editor</title>');
    await writeFile(path.join(editorFolder, 'read.html'), '<!doctype html>Reading<body></body>');
    await writeFile(path.join(editorFolder, 'assets', 'main-abc123.js'), 'export {};');
    return new Bench(
      folder,
      await createRuntimes({
        dataFolder: path.join(folder, 'data'),
        gatewayHost: '127.0.0.1',
        gatewayPort: port,
        editorFolder,
        ...(isolation && { isolation }),
        ...(limits && { limits }),
      }),
    );
  }

  async runtime(
    kernel: Runtime['kernel'],
    kind: Runtime['kind'] = 'editor',
  ): Promise<Runtime | undefined> {
    return (await this.runtimes.list()).runtimes.find(
      (one) => one.kernel === kernel && one.kind === kind,
    );
  }

  /** A notebook's folder with its main file: one of test/fixtures, a file of this path, or one made of these cells. */
  async notebook(of: string | readonly string[], runtimeId: string | null): Promise<StartSpec> {
    const notebookId = randomUUID();
    const folder = path.join(this.folder, 'notebooks', notebookId);
    const mainFile = typeof of === 'string' ? path.basename(of) : 'main.ipynb';
    await mkdir(folder, { recursive: true });
    if (typeof of === 'string')
      await copyFile(path.resolve(fixture('notebooks'), of), path.join(folder, mainFile));
    else await writeFile(path.join(folder, mainFile), notebookText(of));
    return {
      notebookId,
      submissionId: randomUUID(),
      owner: 'ada',
      person: 1,
      folder,
      mainFile,
      runtimeId,
      ...pythonOf(runtimeId),
    };
  }

  /** The address of a started notebook, for the person's session where nothing else is said. */
  address(notebookId: string, by: Partial<AddressFor> = {}, waitMs = 60_000): Promise<Address> {
    return this.runtimes.address(
      notebookId,
      { host: '127.0.0.1', origin: APP_ORIGIN, canRun: true, session: 'of ada', ...by },
      waitMs,
    );
  }

  /** Enters a started notebook: what is below the answer opens for `visit` and `Page`. */
  async base(notebookId: string, by: Partial<AddressFor> = {}): Promise<string> {
    return enter(await this.address(notebookId, by));
  }

  /** Starts a notebook and opens its page. */
  async page(
    of: string | readonly string[],
    runtimeId: string | null,
    person = 1,
    more: Partial<StartSpec> = {},
  ): Promise<Page & { readonly spec: StartSpec }> {
    const spec = { ...(await this.notebook(of, runtimeId)), person, ...more };
    await this.runtimes.start(spec);
    return Object.assign(await Page.open(await this.base(spec.notebookId)), { spec });
  }

  async close() {
    await this.runtimes.dispose();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** The text of a notebook of code cells c1, c2 …, laid out as Jupyter does. */
export const notebookText = (sources: readonly string[]) =>
  `${JSON.stringify(
    {
      cells: sources.map((source, at) => ({
        cell_type: 'code',
        execution_count: null,
        id: `c${at + 1}`,
        metadata: {},
        outputs: [],
        source: source.match(/[^\n]*\n|[^\n]+$/g) ?? [],
      })),
      metadata: { kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' } },
      nbformat: 4,
      nbformat_minor: 5,
    },
    null,
    1,
  )}\n`;

interface FileOnDisk {
  cells: {
    id?: string;
    source: string[];
    outputs: { output_type: string; text?: string[] }[];
    metadata: unknown;
  }[];
  metadata: unknown;
}

/** The notebook as it stands in the file. */
export const onDisk = async ({ folder, mainFile }: StartSpec): Promise<FileOnDisk> =>
  JSON.parse(await readFile(path.join(folder, mainFile), 'utf8')) as FileOnDisk;
