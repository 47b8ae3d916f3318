import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createArxiv } from '~/server/areas/search/autocomplete/arxiv';
import { readConfig } from '~/server/platform/settings/config';

const entry = (id: string, title: string) =>
  `<entry><id>http://arxiv.org/abs/${id}</id><title>${title}</title><author><name>A. Person</name></author></entry>`;
const feed = (...entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>arXiv Query</title><id>http://arxiv.org/api/x</id>${entries.join('')}</feed>`;

describe('asking arXiv', () => {
  let server: Server;
  let asked: string[];
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let url: string;
  const { signal } = new AbortController();
  const answering = (body: string, status = 200, headers = {}) => {
    answer = (_request, response) => {
      response.writeHead(status, headers).end(body);
    };
  };

  beforeEach(async () => {
    asked = [];
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      answer(request, response);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  it('API-76 ids and titles come out of the feed: without version, in one line, entities read', async () => {
    answering(
      feed(
        entry('1706.03762v7', 'Attention Is\n  All You Need'),
        entry('cs/0112017v1', 'A &amp; B &lt;b&gt;'),
      ),
    );
    expect(await createArxiv(url)('attention need', signal)).toEqual([
      { arxiv_id: '1706.03762', title: 'Attention Is All You Need' },
      { arxiv_id: 'cs/0112017', title: 'A & B <b>' },
    ]);
    expect(new URL(asked[0]!, url).searchParams.get('search_query')).toBe(
      'all:attention AND all:need',
    );
    expect(new URL(asked[0]!, url).searchParams.get('max_results')).toBe('10');
  });

  it("API-76 an id is asked for as one, and nothing that was typed is a part of the question's grammar", async () => {
    answering(feed());
    const arxiv = createArxiv(url);
    expect(await arxiv('1706.03762', signal)).toEqual([]);
    await arxiv('au:x" OR (ti:y)&max_results=9999', signal);
    expect(new URL(asked[0]!, url).searchParams.get('id_list')).toBe('1706.03762');
    expect(new URL(asked[1]!, url).searchParams.get('search_query')).toBe(
      'all:au AND all:x AND all:OR AND all:ti AND all:y AND all:max AND all:results AND all:9999',
    );
    expect(new URL(asked[1]!, url).searchParams.getAll('max_results')).toEqual(['10']);
  });

  it('what was answered is asked once a day', async () => {
    answering(feed(entry('1706.03762', 'One')));
    let now = 0;
    const arxiv = createArxiv(url, () => now);
    for (let times = 0; times < 3; times += 1) await arxiv('attention', signal);
    expect(asked).toHaveLength(1);
    now += 24 * 60 * 60 * 1000;
    await arxiv('attention', signal);
    expect(asked).toHaveLength(2);
  });

  it("no redirect is followed, nothing beyond 512 KiB is read, and no entity of the document's own is grown", async () => {
    const arxiv = createArxiv(url);
    answering('', 302, { location: 'http://127.0.0.1:9/elsewhere' });
    await expect(arxiv('one', signal)).rejects.toMatchObject({ code: 'unavailable' });
    answering(feed(entry('1706.03762', 'x'.repeat(600 * 1024))));
    await expect(arxiv('two', signal)).rejects.toMatchObject({ code: 'failed' });
    answering(
      `<!DOCTYPE feed [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${feed(entry('1706.03762', '&b;')).replace(/^<\?.*?\?>/, '')}`,
    );
    await expect(arxiv('three', signal)).rejects.toMatchObject({ code: 'failed' });
    answering('<html>not a feed');
    await expect(arxiv('four', signal)).rejects.toMatchObject({ code: 'failed' });
    answering('', 503);
    await expect(arxiv('five', signal)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('who leaves ends the question, and the next one is answered', async () => {
    const leaving = new AbortController();
    answer = () => {
      leaving.abort();
    };
    const arxiv = createArxiv(url);
    await expect(arxiv('attention', leaving.signal)).rejects.toMatchObject({ code: 'unavailable' });
    answering(feed(entry('1706.03762', 'One')));
    expect(await arxiv('attention', signal)).toHaveLength(1);
  });

  it('answers are believed from https alone, or from this machine', () => {
    expect(readConfig({}).arxivUrl).toBe('https://export.arxiv.org');
    expect(() => readConfig({ ATELIER_ARXIV_URL: 'http://example.org' })).toThrow(
      'ATELIER_ARXIV_URL must begin with https://',
    );
  });
});
