import type { IncomingMessage, ServerResponse } from 'node:http';
import type { api, PublishedWorkload, RequestOf } from '~/contract';
import { publishedSite } from '~/server/areas/gallery/site';
import type { TestWorkspace } from '../support/openWorkspace';

type Terms = Omit<RequestOf<typeof api.published.publish>, 'workload_type' | 'object_id'>;

/** How something is published that whoever has the link sees, all of it. */
export const TERMS: Terms = {
  about: {
    summary: 'How factorials grow.',
    arxiv_id: null,
    task_category: 'general',
    task: 'tutorial',
    tags: ['maths'],
  },
  audience: 'link',
  includes: { code: true, outputs: true, files: true },
};

export const publish = async (
  server: TestWorkspace,
  token: string,
  object_id: string,
  terms: Partial<Terms> = {},
  workload_type: PublishedWorkload = 'notebook',
) =>
  (
    await server.get(
      'published',
      'publish',
      { workload_type, object_id, ...TERMS, ...terms },
      { token },
    )
  ).publication;

/** The answer of the gateway's page of published work at an address. */
export const openPage = async (
  { workspace }: TestWorkspace,
  url: string,
  headers: IncomingMessage['headers'] = {},
) => {
  const { pathname, search } = new URL(url);
  const chunks: Buffer[] = [];
  const { PassThrough } = await import('node:stream');
  const response = Object.assign(new PassThrough(), {
    status: 0,
    sent: {} as Record<string, unknown>,
    writeHead(status: number, sent: Record<string, unknown>) {
      response.status = status;
      response.sent = sent;
      return response;
    },
  });
  response.on('data', (chunk: Buffer) => void chunks.push(chunk));
  const over = new Promise((resolve) => {
    response.on('end', resolve);
  });
  const request = { method: 'GET', url: pathname + search, headers } as IncomingMessage;
  await publishedSite(workspace)(
    request,
    response as unknown as ServerResponse,
    `${pathname}${search}`.replace('/published/', ''),
  );
  await over;
  return {
    status: response.status,
    headers: response.sent,
    text: Buffer.concat(chunks).toString('utf8'),
  };
};
