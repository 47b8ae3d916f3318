import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Document, Widgets } from '~/contract/editor';
import type { NotebookFile, ReadNotebook } from '../areas/notebooks/nbformat';
import { Refusal } from '../refusal';
import { keptWidgets } from '../runtimes/widgets/saved';
import type { Assets } from './assets';
import type { Site } from './gateway';
import { editorPolicy, inertPolicy, scriptedPolicy } from './headers';
import { answerJson, answerPage, answerSandboxed, decoded } from './pages';
import { RENDER_PAGE } from './renderPage';
import { WIDGETS_PAGE } from './widgetsPage';

/** A notebook that is read where it lies. */
export interface Reading {
  readonly fileName: string;
  /** Reads the file anew. Rejects with a sentence where it cannot be had. */
  read(): Promise<ReadNotebook>;
  /** An image beside it or below, by the decoded parts of its path; null where there is none. */
  image(names: readonly (string | null)[]): Promise<{ readonly type: string; readonly content: Readable } | null>;
}

/** How long after its address was given out a notebook can be read here, ms: whoever may not read it any more gets no other. */
const GOOD_FOR_MS = 10 * 60_000;
/** Notebooks whose text is in memory at a time. */
const AT_A_TIME = 4;

/** The page of a notebook that does not run: its cells and outputs as the file has them, its images, and nothing that changes anything. */
export class ReadingSite implements Site {
  private readonly origins = new Set<string>();
  private until = 0;
  private reads = 0;

  constructor(private readonly reading: Reading, private readonly assets: Assets) {}

  /** The address was given out to a page of this origin. */
  renew(origin: string) {
    this.origins.add(origin);
    this.until = Date.now() + GOOD_FOR_MS;
  }

  serve(request: IncomingMessage, response: ServerResponse, rest: string): void | Promise<void> {
    const { origins, assets } = this;
    const [first, ...more] = rest.split('/');
    if (request.method !== 'GET' && request.method !== 'HEAD') return answerJson(response, 405, { message: 'This cannot be done here.' });
    if (first === 'assets') return assets.serveHashed(request, response, more.join('/'));
    if (Date.now() > this.until) return answerPage(response, 410, 'This page rested for a while', 'Open the notebook in Atelier again.');
    if (rest === 'read') {
      const headers = { 'cache-control': 'no-cache', 'content-security-policy': editorPolicy(request, origins) };
      return assets.serve(request, response, 'read.html', headers);
    }
    if (rest === 'document') return this.read(response, (notebook) => this.document(notebook));
    if (rest === 'widgets') return this.read(response, ({ metadata }) => ({ seq: 0, models: keptWidgets(metadata['widgets']) }));
    if (rest === 'render.html') return answerSandboxed(response, scriptedPolicy(request, origins), RENDER_PAGE);
    if (rest === 'widgets.html') return answerSandboxed(response, scriptedPolicy(request, origins), WIDGETS_PAGE);
    if (first === 'files') return this.image(request, response, more);
    return answerPage(response, 404, 'There is nothing at this address', 'The page of the notebook is one level up, at read.');
  }

  private document({ cells, metadata: { widgets: _, ...metadata } }: NotebookFile): Document {
    return { version: 1, seq: 0, file_name: this.reading.fileName, read_only: true, saved_at: new Date().toISOString(), metadata, cells: [...cells] };
  }

  /** Reads the file and answers what `of` makes of it. */
  private async read(response: ServerResponse, of: (notebook: NotebookFile) => Document | Widgets) {
    if (this.reads >= AT_A_TIME) return answerJson(response, 503, { message: 'Too many pages read this notebook at the same time. Try again.' });
    this.reads += 1;
    try {
      const read = await this.reading.read();
      if (!read.ok) return answerJson(response, 422, { message: read.reason });
      answerJson(response, 200, of(read.notebook));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      answerJson(response, error.statusCode, { message: error.message });
    } finally {
      this.reads -= 1;
    }
  }

  private async image(request: IncomingMessage, response: ServerResponse, parts: readonly string[]) {
    const image = await this.reading.image(parts.map(decoded));
    if (!image) return answerPage(response, 404, 'There is no such image', "Images of the notebook's own folder can be shown here.");
    const policy = inertPolicy(request, this.origins);
    response.writeHead(200, { 'content-type': image.type, 'cache-control': 'no-cache', 'content-security-policy': policy });
    await pipeline(image.content, response).catch(() => undefined);
  }

  upgrade(_request: IncomingMessage, socket: { end(text: string): unknown }) {
    socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
  }

  close() {
    this.until = 0;
  }
}
