/** Recordings and captions: what addresses, names, ranges and files that are no files give of what is somebody else's. */
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Stream } from '~/contract/streams/streams';
import { foldersOf } from '~/server/areas/streams/recording/folder';
import { recordingAddress } from '~/server/areas/streams/recording/site';
import { streamRecordings } from '~/server/areas/streams/tables';
import { streamHouse } from '#test/server/streams/streamHouse';

const TEAM = { anyone_with_link: false, gallery: true, login_required: true } as const;
const PIECE = 'x'.repeat(5_000);
const SECRET = 'what nobody else may see';

describe('what is recorded', () => {
  const house = streamHouse(async () => ({ memory: true }));
  let root: string;
  let mine: Stream;
  let theirs: Stream;
  /** A stream that is over, with files where a maker puts them. */
  const recorded = async (more: object = {}) => {
    const stream = await house.make({ visibility: TEAM, ...more });
    const { stream_id: streamId } = stream;
    for (const status of ['live', 'ended']) await house.move(stream, status);
    await house.server.workspace.db.insert(streamRecordings).values({
      streamId,
      state: 'done',
      duration: 300,
      since: new Date(),
      heldUntil: new Date(),
    });
    const { folder, made, journal, captions } = foldersOf(root, streamId);
    await mkdir(made, { recursive: true });
    await mkdir(captions, { recursive: true });
    await writeFile(path.join(made, 'piece.ts'), PIECE);
    await writeFile(path.join(made, 'chat.json'), JSON.stringify(SECRET));
    await writeFile(path.join(made, 'list.m3u8'), '#EXTM3U\npiece.ts\n');
    for (const file of [journal, path.join(folder, 'takes.ts')]) await writeFile(file, SECRET);
    await symlink(journal, path.join(made, 'link.json'));
    await symlink(folder, path.join(made, 'folder.ts'));
    await symlink(journal, path.join(captions, 'de.vtt'));
    return house.read(stream);
  };
  beforeAll(async () => {
    root = path.join(house.server.workspace.config.sharedFolder, 'recordings');
    mine = await recorded();
    theirs = await recorded({ visibility: { ...TEAM, gallery: false }, speakers: [] });
  });

  /** An address of a file that the server gave to somebody, out of what it told them of the stream. */
  const addressFor = async (who: string, { stream_id }: Stream, name: string) => {
    const { captions } = await house.server.get(
      'streams',
      'readCaptions',
      { stream_id },
      house.as(who),
    );
    const given = captions[0]?.url ?? '';
    return new URL(given).pathname.replace(/[^/]*$/, name) + new URL(given).search;
  };
  const get = async (url: string, headers: Record<string, string> = {}) => {
    const reply = await house.server.app.inject({ method: 'GET', url, headers });
    return { status: reply.statusCode, body: reply.body, headers: reply.headers };
  };

  it('an address opens its own recording alone, for who it was given to', async () => {
    const url = await addressFor('lena', mine, 'chat.json');
    expect((await get(url)).body).toContain(SECRET);
    const change = (from: string, to: string) => {
      expect(url).toContain(from);
      return url.replace(from, to);
    };
    for (const changed of [
      change(mine.stream_id, theirs.stream_id),
      change('who=lena', 'who=olga'),
      `${change('who=lena', 'who=olga')}&who=lena`,
      `${url}&who=olga`,
      `${url}&x=1`,
      change('expires=', 'expires=9'),
      url.split('&sig=')[0]!,
    ])
      expect([changed, (await get(changed)).status]).toEqual([changed, 403]);
    // An address that is rightly signed opens nothing to somebody whom the stream does not let in.
    const { signer } = house.server.workspace;
    const session = new URLSearchParams(url.split('?')[1]).get('session') ?? '';
    const own = recordingAddress(signer, theirs.stream_id, 'lena', (each) =>
      signer.bind(each, session),
    );
    expect((await get(own('chat.json'))).status).toBe(404);
  });

  it.each([
    '..%2Fjournal.jsonl',
    '..%2ftakes.ts',
    '%2e%2e/journal.jsonl',
    '../journal.jsonl',
    '..%5Cjournal.jsonl',
    'chat.json%00.ts',
    'chat.json%2F..%2F..%2Fjournal.jsonl',
    'link.json',
    'folder.ts',
    'captions_de.vtt',
    'captions_en.vtt%2F..%2F..%2Fjournal.jsonl',
    '__proto__.json',
    'constructor.vtt',
    `${'a'.repeat(5_000)}.ts`,
  ])('a name like %j opens nothing around it', async (name) => {
    const { status, body } = await get(await addressFor('lena', mine, name));
    expect([400, 403, 404, 414]).toContain(status);
    expect(body).not.toContain(SECRET);
  });

  it.each([
    `bytes=${Array.from({ length: 2_000 }, () => '0-').join(',')}`,
    'bytes=0-99999999999999999999999999',
    'bytes=99999999999999999999999999-',
    'bytes=-99999999999999999999999999',
    'bytes=5-1',
    'bytes=-0',
    'bytes=--1',
    'bytes=0x0-0xff',
    'bytes=4999-5000',
    'lines=0-9',
    `bytes=${'9'.repeat(5_000)}-`,
  ])('a range that is none (%#) is a part of the file, all of it, or refused', async (range) => {
    const { status, body, headers } = await get(await addressFor('lena', mine, 'piece.ts'), {
      range,
    });
    expect([200, 206, 416]).toContain(status);
    expect(body.length).toBeLessThanOrEqual(PIECE.length);
    if (status !== 416) expect(Number(headers['content-length'])).toBe(body.length);
  });

  it('everything is sent as what it is: no page, and not to be guessed', async () => {
    for (const [name, type] of [
      ['piece.ts', 'video/mp2t'],
      ['chat.json', 'application/json'],
      ['list.m3u8', 'application/vnd.apple.mpegurl'],
    ] as const) {
      const { headers } = await get(await addressFor('lena', mine, name));
      expect([name, String(headers['content-type']).split(';')[0]]).toEqual([name, type]);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });
});
