import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '~/server/platform/settings/config';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

/** A stand-in of a collector: what it was sent by OTLP over HTTP, and what it answers. */
let collector: Server;
let sent: {
  path: string;
  authorization: string | undefined;
  type: string | undefined;
  body: unknown;
}[] = [];
let answer = 200;
let server: TestWorkspace;
let token: string;
beforeAll(async () => {
  collector = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => {
      text += part.toString('utf8');
    });
    request.on('end', () => {
      sent.push({
        path: request.url ?? '',
        authorization: request.headers.authorization,
        type: request.headers['content-type'],
        body: JSON.parse(text) as unknown,
      });
      response.writeHead(answer, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => {
    collector.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  server = await openWorkspace({ config: { collector: { url, authorization: 'Basic planted' } } });
  token = await server.signIn();
}, 240_000);
afterAll(async () => {
  await server.close();
  collector.closeAllConnections();
  collector.close();
});

const SPAN = {
  id: '00000000000000a1',
  parent: null,
  kind: 'flow',
  name: 'startNotebooks',
  at: 1_700_000_000_123,
  ms: 45,
  outcome: 'ok',
} as const;
const hand = (spans: readonly object[], more: object = {}) =>
  server.ask(
    'tracing',
    'exportSpans',
    { trace_id: 'ab'.repeat(16), release: 'browser 1.10.90', spans, ...more } as never,
    { token },
  );

describe('a collector', () => {
  it('CON-12 CON-13 is sent what browsers did as OTLP by HTTP with JSON: ids in hexadecimal, nanoseconds as text', async () => {
    sent = [];
    expect(
      (
        await hand([
          SPAN,
          {
            ...SPAN,
            id: '00000000000000a2',
            parent: SPAN.id,
            kind: 'request',
            name: '/fsc/user/read/',
            ms: 7,
            outcome: 'failed',
          },
        ])
      ).status,
    ).toBe(200);
    expect(sent).toEqual([
      {
        path: '/v1/traces',
        authorization: 'Basic planted',
        type: 'application/json',
        body: {
          resourceSpans: [
            {
              resource: {
                attributes: [
                  { key: 'service.name', value: { stringValue: 'atelier-browser' } },
                  { key: 'service.version', value: { stringValue: 'browser 1.10.90' } },
                ],
              },
              scopeSpans: [
                {
                  scope: { name: 'atelier' },
                  spans: [
                    {
                      traceId: 'ab'.repeat(16),
                      spanId: '00000000000000a1',
                      name: 'startNotebooks',
                      kind: 1,
                      startTimeUnixNano: '1700000000123000000',
                      endTimeUnixNano: '1700000000168000000',
                      attributes: [
                        { key: 'atelier.kind', value: { stringValue: 'flow' } },
                        { key: 'atelier.outcome', value: { stringValue: 'ok' } },
                      ],
                      status: { code: 1 },
                    },
                    {
                      traceId: 'ab'.repeat(16),
                      spanId: '00000000000000a2',
                      parentSpanId: '00000000000000a1',
                      name: '/fsc/user/read/',
                      kind: 3,
                      startTimeUnixNano: '1700000000123000000',
                      endTimeUnixNano: '1700000000130000000',
                      attributes: [
                        { key: 'atelier.kind', value: { stringValue: 'request' } },
                        { key: 'atelier.outcome', value: { stringValue: 'failed' } },
                      ],
                      status: { code: 2 },
                    },
                  ],
                },
              ],
            },
          ],
        },
      },
    ]);
  });

  it('that takes nothing is told of, and only whole spans are handed on', async () => {
    answer = 500;
    expect(await hand([SPAN])).toMatchObject({
      status: 503,
      failure: { Error: 'The collector of traces does not take them just now.' },
    });
    answer = 200;
    sent = [];
    const wrong = [
      { ...SPAN, id: 'x' },
      { ...SPAN, name: '' },
      { ...SPAN, name: 'x'.repeat(201) },
      { ...SPAN, ms: -1 },
      { ...SPAN, at: Number.MAX_VALUE },
      { ...SPAN, outcome: null },
    ];
    for (const span of wrong) expect((await hand([span])).status).toBe(422);
    expect((await hand([])).status).toBe(422);
    expect((await hand(Array.from({ length: 501 }, () => SPAN))).status).toBe(422);
    expect((await hand([SPAN], { trace_id: 'short' })).status).toBe(422);
    expect(sent).toEqual([]);
  });

  it('CON-13 is none by default: spans are refused, and the browser is not told of one', async () => {
    expect(readConfig({}).collector).toBeNull();
    expect(readConfig({ ATELIER_OTLP_URL: 'http://localhost:4318/' }).collector).toEqual({
      url: 'http://localhost:4318',
      authorization: null,
    });
    const bare = await openWorkspace();
    const as = await bare.signIn();
    expect(
      await bare.ask(
        'tracing',
        'exportSpans',
        { trace_id: '0'.repeat(32), release: 'r', spans: [SPAN] },
        { token: as },
      ),
    ).toMatchObject({
      status: 503,
      failure: { Error: 'No collector of traces is set up on this server.' },
    });
    await bare.close();
  }, 240_000);
});
