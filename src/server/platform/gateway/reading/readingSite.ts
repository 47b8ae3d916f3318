import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Document, Widgets } from '~/contract/editor';
import type { NotebookFile, ReadNotebook } from '../../nbformat/nbformat';
import { HttpError } from '../../httpError';
import { savedWidgets, readClosed } from '../../kernels/widgets/saved';
import type { Assets } from '../assets';
import { withNotebookHead } from './notebookHead';
import { answerFile, type ServableFile } from '../files';
import type { Site } from '../gateway';
import { editorPolicy, inertPolicy, scriptedPolicy } from '../headers';
import { answerJson, answerPage, answerSandboxed, decoded } from '../pages';
import type { Prefetch } from './prefetch';
import { RENDER_PAGE } from '../renderPage';
import { WIDGETS_PAGE } from '../widgetsPage';
import { monotonic } from '../../concurrency/clock';

/** A notebook that is read where it lies. */
export interface Reading {
  readonly fileName: string;
  /** Reads the file anew. Rejects with a sentence where it cannot be had. */
  read(): Promise<ReadNotebook>;
  /** A picture, sound, film or page beside it or below, by the decoded parts of its path; null where none is shown. */
  file(names: readonly (string | null)[]): Promise<ServableFile | null>;
}

/** How long after its address was given out a notebook can be read here, ms: whoever may not read it any more gets no other. */
const GOOD_FOR_MS = 10 * 60_000;
/** Notebooks whose text is in memory at a time. */
const AT_A_TIME = 4;
/** How long the page waits for its first cells, ms; without them it is sent as it is, and asks for them. */
const PATIENCE_MS = 500;

/** The page of a notebook that does not run: its cells and outputs as the file has them, its images, and nothing that changes anything. */
export class ReadingSite implements Site {
  private readonly origins: Set<string>;
  private until = 0;
  private reads = 0;

  /** `embedders`: origins whose pages may frame the app, with this page in it. */
  constructor(
    private readonly reading: Reading,
    private readonly assets: Assets,
    private readonly ahead: Prefetch,
    embedders: readonly string[],
  ) {
    this.origins = new Set(embedders);
  }

  /** The address was given out to a page of this origin. */
  renew(origin: string) {
    this.origins.add(origin);
    this.until = monotonic() + GOOD_FOR_MS;
    this.ahead.begin(this, () => this.reading.read());
  }

  serve(request: IncomingMessage, response: ServerResponse, rest: string): void | Promise<void> {
    const { origins, assets } = this;
    const [first, ...more] = rest.split('/');
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return answerJson(response, 405, { message: 'This cannot be done here.' });
    if (first === 'assets') return assets.serveHashed(request, response, more.join('/'));
    if (monotonic() > this.until)
      return answerPage(
        response,
        410,
        'This page rested for a while',
        'Open the notebook in Atelier again.',
      );
    if (rest === 'read') return this.page(request, response);
    if (rest === 'document') return this.read(response, (notebook) => this.document(notebook));
    if (rest === 'widgets')
      return this.read(response, ({ metadata }) => ({
        seq: 0,
        models: savedWidgets(metadata['widgets']),
        closed: readClosed(metadata['widgets']),
      }));
    if (rest === 'render.html')
      return answerSandboxed(response, scriptedPolicy(request, origins), RENDER_PAGE);
    if (rest === 'widgets.html')
      return answerSandboxed(response, scriptedPolicy(request, origins), WIDGETS_PAGE);
    if (first === 'files') return this.file(request, response, more);
    return answerPage(
      response,
      404,
      'There is nothing at this address',
      'The page of the notebook is one level up, at read.',
    );
  }

  /** The page, with the first cells in it where they are read already or soon. */
  private async page(request: IncomingMessage, response: ServerResponse) {
    const headers = {
      'cache-control': 'no-cache',
      'content-security-policy': editorPolicy(request, this.origins),
    };
    const [page, read] = await Promise.all([
      this.assets.page('read.html'),
      Promise.race([this.ahead.of(this), sleep(PATIENCE_MS, null, { ref: false })]),
    ]);
    if (page === null || !read?.ok)
      return this.assets.serve(request, response, 'read.html', headers);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers });
    response.end(withNotebookHead(page, this.document(read.notebook)));
  }

  private document({ cells, metadata: { widgets: _, ...metadata } }: NotebookFile): Document {
    return {
      version: 1,
      seq: 0,
      file_name: this.reading.fileName,
      read_only: true,
      saved_at: new Date().toISOString(),
      metadata,
      cells: [...cells],
    };
  }

  /** Reads the file and answers what `of` makes of it. */
  private async read(response: ServerResponse, of: (notebook: NotebookFile) => Document | Widgets) {
    if (this.reads >= AT_A_TIME)
      return answerJson(response, 503, {
        message: 'Too many pages read this notebook at the same time. Try again.',
      });
    this.reads += 1;
    try {
      const read = (await this.ahead.of(this)) ?? (await this.reading.read());
      this.ahead.end(this);
      if (!read.ok) return answerJson(response, 422, { message: read.reason });
      answerJson(response, 200, of(read.notebook));
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      answerJson(response, error.statusCode, { message: error.message });
    } finally {
      this.reads -= 1;
    }
  }

  private async file(request: IncomingMessage, response: ServerResponse, parts: readonly string[]) {
    const names = parts.map(decoded);
    const policies = {
      inert: inertPolicy(request, this.origins),
      page: scriptedPolicy(request, this.origins),
    };
    return answerFile(request, response, {
      name: names.at(-1) ?? '',
      file: await this.reading.file(names),
      policies,
    });
  }

  upgrade(_request: IncomingMessage, socket: { end(text: string): unknown }) {
    socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
  }

  close() {
    this.until = 0;
  }
}
