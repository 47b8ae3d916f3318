import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { WebSocketServer } from 'ws';
import { CHANNEL_CLOSED, EDITOR_LIMITS } from '~/contract/editor';
import { Save } from '~/contract/schemas/editor.schema';
import { sizeText } from '~/text/size';
import { fullDisk } from '../files/system';
import { openUntrusted, streamOf } from '../files/untrusted';
import { parseBounded, TooManyValues } from '../http/boundedJson';
import { clauseOf } from '../http/validation/sentences';
import type { NotebookSession } from '../kernels/session/notebookSession';
import type { Assets } from './assets';
import { readBody, TooLong } from './body';
import { serveFile } from './files';
import type { Site } from './gateway';
import { editorPolicy, inertPolicy, scriptedPolicy } from './headers';
import { answerJson, answerPage, answerSandboxed, decoded } from './pages';
import type { Pass } from './passes';
import { RENDER_PAGE } from './renderPage';
import { TabSocket } from './tabSocket';
import { WIDGETS_PAGE } from './widgetsPage';

export interface EditorSiteSettings {
  readonly session: NotebookSession;
  /** False for a shared view: it reads, and neither runs nor saves (NBS-06). */
  readonly canRun: boolean;
  /** The notebook's own folder; its images are served. */
  readonly folder: string;
  /** Origins of the app whose pages asked for this address. */
  readonly origins: ReadonlySet<string>;
  readonly assets: Assets;
}

/** Saves whose text is in memory at a time; a page tries again by itself. */
const SAVES = 4;
/** Values in a saved document: cells, and what is in their metadata and attachments. */
const VALUES = 300_000;
/** Pages that are told of one notebook. */
const PAGES = 200;
const CROWDED = `This notebook is open in ${PAGES} pages already. Close some of them.`;
const TOO_LONG = `it is longer than ${sizeText(EDITOR_LIMITS.documentBytes)}.`;
const SHARED = 'This is a shared view: it can be read, not changed.';

const unsaved = (response: ServerResponse, status: number, why: string) =>
  answerJson(response, status, { message: `The notebook cannot be saved: ${why}` });

/** The built-in editor of one started notebook: page, document, channel, long outputs and images. */
export class EditorSite implements Site {
  private readonly sockets = new WebSocketServer({
    noServer: true,
    maxPayload: EDITOR_LIMITS.messageBytes,
  });
  private readonly tabs = new Set<TabSocket>();
  private saving = 0;

  constructor(private readonly settings: EditorSiteSettings) {}

  serve(request: IncomingMessage, response: ServerResponse, rest: string): void | Promise<void> {
    const { origins, assets } = this.settings;
    const [first, ...more] = rest.split('/');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (rest === 'document' && request.method === 'PUT') return this.save(request, response);
    if (!isRead) return answerJson(response, 405, { message: 'This cannot be done here.' });
    if (rest === 'edit') {
      const headers = {
        'cache-control': 'no-cache',
        'content-security-policy': editorPolicy(request, origins),
      };
      return assets.serve(request, response, 'index.html', headers);
    }
    if (rest === 'document')
      return answerJson(response, 200, this.settings.session.read(!this.settings.canRun));
    if (rest === 'widgets') return answerJson(response, 200, this.settings.session.widgets.read());
    if (rest === 'render.html')
      return answerSandboxed(response, scriptedPolicy(request, origins), RENDER_PAGE);
    if (rest === 'widgets.html')
      return answerSandboxed(response, scriptedPolicy(request, origins), WIDGETS_PAGE);
    if (first === 'assets') return assets.serveHashed(request, response, more.join('/'));
    if (first === 'output' && more.length === 1) return this.printed(request, response, more[0]!);
    if (first === 'files') {
      const policies = {
        inert: inertPolicy(request, origins),
        page: scriptedPolicy(request, origins),
      };
      return serveFile(request, response, this.settings.folder, more.map(decoded), policies);
    }
    return answerPage(
      response,
      404,
      'There is nothing at this address',
      'The page of the notebook is one level up, at edit.',
    );
  }

  private async printed(request: IncomingMessage, response: ServerResponse, name: string) {
    const cellId = name.endsWith('.txt') ? decoded(name.slice(0, -4)) : null;
    const printed = cellId === null ? null : this.settings.session.printed(cellId);
    if (!printed)
      return answerPage(
        response,
        404,
        'There is no output',
        'The cell is gone, or it has printed nothing yet.',
      );
    response.writeHead(200, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': inertPolicy(request, this.settings.origins),
    });
    if ('text' in printed) return void response.end(printed.text);
    const spool = await openUntrusted(printed.file);
    // The reader went away, and the connection with it.
    if (spool) await pipeline(await streamOf(spool), response).catch(() => undefined);
    else response.end();
  }

  private async save(request: IncomingMessage, response: ServerResponse) {
    if (!this.settings.canRun) return answerJson(response, 403, { message: SHARED });
    if (this.saving >= SAVES)
      return unsaved(response, 503, 'too many pages save it at the same time.');
    this.saving += 1;
    await this.take(request, response).finally(() => {
      this.saving -= 1;
    });
  }

  private async take(request: IncomingMessage, response: ServerResponse) {
    try {
      const save = Save.safeParse(
        parseBounded(await readBody(request, EDITOR_LIMITS.documentBytes), VALUES),
        { error: clauseOf },
      );
      if (!save.success)
        return unsaved(
          response,
          422,
          `${save.error.issues[0]?.message ?? 'it is not what an editor sends'}.`,
        );
      const ids = new Set(save.data.cells.map(({ id }) => id));
      if (ids.size < save.data.cells.length)
        return unsaved(response, 422, 'two cells have the same id.');
      const saved = await this.settings.session.save(save.data);
      if (saved) answerJson(response, 200, saved);
      else answerJson(response, 409, this.settings.session.read(false));
    } catch (error) {
      if (error instanceof TooManyValues)
        return unsaved(response, 422, `it holds more than ${VALUES.toLocaleString('en')} values.`);
      const full = fullDisk(error);
      if (full) return unsaved(response, full.statusCode, full.message);
      if (error instanceof SyntaxError) return unsaved(response, 422, 'it did not arrive as JSON.');
      if (!(error instanceof TooLong)) throw error;
      unsaved(response, 413, TOO_LONG);
    }
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, rest: string, pass: Pass) {
    if (rest !== 'channel')
      return void socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
    this.sockets.handleUpgrade(request, socket, head, (channel) => {
      if (this.tabs.size >= PAGES) return channel.close(CHANNEL_CLOSED.crowded, CROWDED);
      const tab = new TabSocket(channel, this.settings.session, this.settings.canRun);
      this.tabs.add(tab);
      const release = pass.hold((code) => tab.close(code));
      channel.on('close', () => {
        release();
        this.tabs.delete(tab);
      });
    });
  }

  close() {
    for (const tab of this.tabs) tab.close();
    this.sockets.close();
  }
}
