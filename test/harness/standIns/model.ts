import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that the stand-in received. */
export interface ModelRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: {
    readonly model: string;
    readonly stream: boolean;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
  };
  /** Resolves when whoever asked is gone. */
  readonly gone: Promise<void>;
}

/** How an answer is written, piece by piece; a test may wait between pieces. */
export type Writing = (write: ModelWriter, asked: ModelRequest) => Promise<void> | void;

export interface ModelWriter {
  /** One piece of the answer, as an event of the stream. */
  readonly piece: (content: string) => void;
  /** Says why the answer ends, and ends the stream. */
  readonly end: (why?: 'stop' | 'length') => void;
  /** Whatever else a server may do. */
  readonly raw: ServerResponse;
}

const event = (data: unknown) =>
  `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;

/** A server with the public chat completions API, streamed as the API describes it; what it says the test writes. */
export const openModel = async () => {
  const asked: ModelRequest[] = [];
  let writing: Writing = ({ piece, end }) => {
    piece('print(1)');
    end();
  };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => {
      text += part.toString('utf8');
    });
    request.on('end', () => {
      const gone = new Promise<void>((resolve) => {
        response.on('close', () => {
          if (!response.writableFinished) resolve();
        });
      });
      const one: ModelRequest = {
        path: request.url ?? '',
        headers: request.headers,
        body: JSON.parse(text) as ModelRequest['body'],
        gone,
      };
      asked.push(one);
      const head = () => {
        if (!response.headersSent)
          response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
      };
      const chunk = (delta: object, finish_reason: string | null) =>
        event({
          id: 'c1',
          object: 'chat.completion.chunk',
          choices: [{ index: 0, delta, finish_reason }],
        });
      void writing(
        {
          raw: response,
          piece: (content) => {
            head();
            response.write(chunk({ content }, null));
          },
          end: (why = 'stop') => {
            head();
            response.end(
              `${chunk({}, why)}${event({ choices: [], usage: { total_tokens: 7 } })}${event('[DONE]')}`,
            );
          },
        },
        one,
      );
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    writes: (next: Writing) => {
      writing = next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
export type StandInModel = Awaited<ReturnType<typeof openModel>>;
