/** How much of a body the server takes, of whom and where. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, LINK_PAGES } from '~/contract';
import { STOP_MAILS } from '~/contract/notifications/notices';
import { openWorkspace } from '../../support/openWorkspace';

const KIB = 1024;

let server: Awaited<ReturnType<typeof openWorkspace>>;
let token = '';
beforeAll(async () => {
  server = await openWorkspace();
  token = await server.signIn();
});
afterAll(() => server.close());

/** JSON that is so long, bytes. */
const json = (bytes: number) => JSON.stringify({ a: 'x'.repeat(bytes - '{"a":""}'.length) });
const post = async (url: string, payload: string, type = 'application/json') => {
  const headers = { 'content-type': type, authorization: `Bearer ${token}` };
  return (await server.app.inject({ method: 'POST', url, headers, payload })).statusCode;
};

describe('a body', () => {
  it('of somebody who is not known yet has 16 KiB', async () => {
    const signIn = async (bytes: number) => post(api.account.signIn.path, json(bytes));
    expect(await signIn(16 * KIB)).not.toBe(413);
    expect(await signIn(16 * KIB + 1)).toBe(413);
  });

  it('of somebody who is signed in has 4 MiB', async () => {
    const ask = async (bytes: number) => post(api.datasets.read.path, json(bytes));
    expect(await ask(4 * KIB * KIB)).not.toBe(413);
    expect(await ask(4 * KIB * KIB + 1)).toBe(413);
  });

  it('at any other address has 16 KiB', async () => {
    const form = 'application/x-www-form-urlencoded';
    const stop = async (bytes: number) => post(STOP_MAILS, 'x'.repeat(bytes), form);
    expect(await stop(16 * KIB)).not.toBe(413);
    expect(await stop(16 * KIB + 1)).toBe(413);
  });
});

describe('the link of a mail that stops them', () => {
  it('has a token of 256 letters', async () => {
    const to = async (length: number) => {
      const url = `${STOP_MAILS}?token=${'x'.repeat(length)}`;
      return String((await server.app.inject(url)).headers['location']);
    };
    expect(await to(257)).toBe(`${LINK_PAGES.mails}#${'x'.repeat(256)}`);
  });
});
