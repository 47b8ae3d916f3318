import os from 'node:os';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_CHAT_FILE_BYTES, MAX_FILES_PER_MESSAGE, type api } from '~/contract';
import { forgetOldMessages } from '~/server/areas/chat/queries/retention';
import { chatFiles, messages } from '~/server/areas/chat/tables';
import { Gateway } from '~/server/platform/gateway/gateway';
import { CONNECTION_LIMITS } from '~/server/platform/http/connections';
import { fakeRuntimes } from '../support/fakeRuntimes';
import { openWorkspace, type CallOptions, type TestWorkspace } from '../support/openWorkspace';
import { talkOn, type Talk } from './talk';

/** Files of conversations, on a server whose gateway listens. */
describe('files of conversations', () => {
  let server: TestWorkspace;
  let gateway: Gateway;
  let talk: Talk;
  let made = 0;
  const tokens: Record<string, string> = {};
  beforeAll(async () => {
    gateway = await Gateway.listen({
      host: '127.0.0.1',
      port: 0,
      connections: CONNECTION_LIMITS,
      editorFolder: os.tmpdir(),
      report: (error) => {
        throw error;
      },
    });
    server = await openWorkspace({
      runtimes: {
        ...fakeRuntimes(),
        publicPort: gateway.port,
        mount: (prefix, site) => gateway.mount(prefix, site),
      },
    });
    tokens['admin'] = await server.signIn();
    for (const name of ['mia', 'ana', 'ben']) tokens[name] = await server.addUser(name);
    talk = talkOn(server, tokens);
  });
  afterAll(async () => {
    await server.close();
    await gateway.close();
  });

  const ask = (name: keyof typeof api.chat, request: object, as: CallOptions) =>
    server.ask('chat', name, request as never, as) as Promise<{
      status: number;
      failure?: { fields?: Record<string, string> };
    }>;
  const upload = async (
    by: string,
    channel_id: string,
    name: string,
    content: Buffer | string,
    client_id = `f${(made += 1)}`,
  ) => {
    const bytes = Buffer.from(content);
    const { url } = await server.get(
      'chat',
      'upload',
      { channel_id, client_id, name, size: bytes.length },
      talk.as(by),
    );
    const { pathname, search } = new URL(url);
    const put = await server.app.inject({
      method: 'PUT',
      url: pathname + search,
      payload: bytes,
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect([name, put.statusCode]).toEqual([name, 200]);
    return client_id;
  };
  const send = (by: string, channel_id: string, ids: readonly string[], text = '') =>
    server
      .get(
        'chat',
        'send',
        {
          channel_id,
          text,
          client_id: `m${(made += 1)}`,
          files: ids.map((client_id) => ({ client_id, width: null, height: null })),
        },
        talk.as(by),
      )
      .then(({ message }) => message);
  const link = async (by: string, channel_id: string, file_id: string, attachment = false) =>
    (
      await server.get(
        'chat',
        'links',
        { channel_id, file_ids: [file_id], attachment },
        talk.as(by),
      )
    ).links[0]?.url ?? '';
  const onGateway = (url: string, init?: RequestInit) => {
    const at = new URL(url);
    at.hostname = '127.0.0.1';
    return fetch(at, init);
  };

  it('CHT-04 a message takes up to ten files with it, which the people of the conversation open on the gateway alone', async () => {
    const { channel_id } = await talk.direct('mia', 'ana');
    const picture = await upload('mia', channel_id, 'loss.png', 'not really a picture');
    const table = await upload('mia', channel_id, 'räum 1.csv', 'a,b\n1,2\n');
    const message = await send('mia', channel_id, [picture, table]);
    expect(message).toMatchObject({
      text: '',
      files: [
        { name: 'loss.png', is_picture: true, size: 20 },
        { name: 'räum 1.csv', is_picture: false },
      ],
    });
    const [one, other] = message.files;
    const url = await link('ana', channel_id, one!.file_id);
    expect(new URL(url).port).toBe(String(gateway.port));
    const shown = await onGateway(url);
    expect([shown.status, shown.headers.get('content-type'), await shown.text()]).toEqual([
      200,
      'image/png',
      'not really a picture',
    ]);
    const saved = await onGateway(await link('ana', channel_id, other!.file_id, true), {
      headers: { range: 'bytes=2-' },
    });
    expect([saved.status, saved.headers.get('content-disposition'), await saved.text()]).toEqual([
      206,
      expect.stringMatching(/^attachment/),
      'b\n1,2\n',
    ]);
    // The app's own address serves none of it.
    const { pathname, search } = new URL(url);
    expect(
      (await server.app.inject({ method: 'GET', url: pathname + search })).headers['content-type'],
    ).not.toBe('image/png');
    expect(
      (
        await server.app.inject({
          method: 'GET',
          url: `/blob/drive/chat/${channel_id}/${one!.file_id}`,
        })
      ).statusCode,
    ).toBe(403);
    const many = await ask(
      'send',
      {
        channel_id,
        text: '',
        client_id: 'many',
        files: Array.from({ length: MAX_FILES_PER_MESSAGE + 1 }, (_, nth) => ({
          client_id: `x${nth}`,
          width: null,
          height: null,
        })),
      },
      talk.as('mia'),
    );
    expect(many).toMatchObject({
      status: 422,
      failure: { fields: { files: 'At most 10 files go with a message.' } },
    });
  });

  it('hostile files run nothing, and hostile names name nothing on the disk', async () => {
    const { channel_id } = await talk.group('mia', ['ana']);
    const names = [
      '<img src=x onerror=alert(1)>.svg',
      '../../../etc/passwd',
      'page.html',
      'a\u202egnp.exe',
      '.',
      'x.PNG\r\nset-cookie: a=b',
      `${'ä'.repeat(250)}.txt`,
    ];
    for (const name of names) {
      const message = await send('mia', channel_id, [
        await upload(
          'mia',
          channel_id,
          name,
          '<svg onload=alert(1)></svg><script>alert(1)</script>',
        ),
      ]);
      const [file] = message.files;
      expect(file!.name).not.toMatch(/[\u202e/\\\r\n]/u);
      const { status, headers } = await onGateway(await link('ana', channel_id, file!.file_id));
      expect([
        name,
        status,
        headers.get('content-type'),
        headers.get('x-content-type-options'),
        headers.get('content-security-policy'),
        headers.get('set-cookie'),
      ]).toEqual([
        name,
        200,
        'application/octet-stream',
        'nosniff',
        expect.stringContaining('sandbox'),
        null,
      ]);
      expect(headers.get('content-disposition')).toMatch(/^attachment/);
    }
    const stored = await readdir(path.join(server.dataFolder, 'chat', channel_id));
    expect(stored.every((name) => /^file-[0-9a-f]+$/.test(name))).toBe(true);
  });

  it('nobody else opens them: not who is elsewhere, who left, nor an address that is forged, of another file, or of a session that is over', async () => {
    const { channel_id } = await talk.group('mia', ['ana']);
    const [one, other] = (
      await send('mia', channel_id, [
        await upload('mia', channel_id, 'a.txt', 'a'),
        await upload('mia', channel_id, 'b.txt', 'b'),
      ])
    ).files;
    expect(
      (
        await ask(
          'links',
          { channel_id, file_ids: [one!.file_id], attachment: false },
          talk.as('ben'),
        )
      ).status,
    ).toBe(404);
    expect(
      (await ask('upload', { channel_id, client_id: 'x', name: 'x', size: 1 }, talk.as('ben')))
        .status,
    ).toBe(404);
    const elsewhere = await talk.group('ben', ['admin']);
    expect(await link('ben', elsewhere.channel_id, one!.file_id)).toBe('');
    const url = await link('ana', channel_id, one!.file_id);
    expect((await onGateway(url.replace(one!.file_id, other!.file_id))).status).toBe(403);
    expect((await onGateway(url.split('?')[0]!)).status).toBe(403);
    expect((await onGateway(url, { method: 'POST' })).status).toBe(405);
    for (const rest of ['', '%E0%A4%A', `${channel_id}/../x?y`, 'x/y?sig=%00'])
      expect(
        (await fetch(`http://127.0.0.1:${gateway.port}/cf/${rest}`)).status,
      ).toBeGreaterThanOrEqual(400);
    const out = await server.signIn('ana', "ana's password");
    const [bound] = (
      await server.get(
        'chat',
        'links',
        { channel_id, file_ids: [one!.file_id], attachment: false },
        { token: out },
      )
    ).links;
    expect((await onGateway(bound!.url)).status).toBe(200);
    await server.get('account', 'signOut', {}, { token: out });
    expect((await onGateway(bound!.url)).status).toBe(403);
    await server.get('chat', 'removeMember', { channel_id, member: 'ana' }, talk.as('mia'));
    expect((await onGateway(url)).status).toBe(404);
  });

  it('a file goes with one message of whoever uploaded it, once it is there whole', async () => {
    const { channel_id } = await talk.direct('mia', 'ben');
    const id = await upload('mia', channel_id, 'a.txt', 'whole');
    const refused = async (by: string, client_id: string) =>
      (
        await ask(
          'send',
          {
            channel_id,
            text: 'x',
            client_id: `r${(made += 1)}`,
            files: [{ client_id, width: 1, height: 1 }],
          },
          talk.as(by),
        )
      ).failure?.fields?.['files'];
    expect(await refused('ben', id)).toBe('A file of this message was never uploaded here.');
    await server.get(
      'chat',
      'upload',
      { channel_id, client_id: 'half', name: 'half.txt', size: 10 },
      talk.as('mia'),
    );
    expect(await refused('mia', 'half')).toBe('half.txt has not arrived. Upload it again.');
    await send('mia', channel_id, [id], 'Here');
    expect(await refused('mia', id)).toContain('was sent with another one');
    expect(
      await ask(
        'upload',
        { channel_id, client_id: 'large', name: 'x', size: MAX_CHAT_FILE_BYTES + 1 },
        talk.as('mia'),
      ),
    ).toMatchObject({ status: 422, failure: { fields: { size: 'At most 64 MiB.' } } });
    for (const text of ['', ' '])
      expect(
        (await ask('send', { channel_id, text, client_id: 'empty', files: [] }, talk.as('mia')))
          .status,
      ).toBe(422);
  });

  it('what is deleted is taken off the disk, and what nobody sent for a day', async () => {
    const { channel_id } = await talk.direct('ana', 'ben');
    const message = await send(
      'ana',
      channel_id,
      [await upload('ana', channel_id, 'a.txt', 'gone')],
      'Bye',
    );
    const [file] = message.files;
    const url = await link('ben', channel_id, file!.file_id);
    await upload('ana', channel_id, 'unsent.txt', 'unsent');
    const folder = path.join(server.dataFolder, 'chat', channel_id);
    await server.get(
      'chat',
      'remove',
      { channel_id, message_id: message.message_id },
      talk.as('ana'),
    );
    expect((await onGateway(url)).status).toBe(404);
    await expect.poll(async () => (await readdir(folder)).length).toBe(1);
    await server.workspace.chat.files.sweep(Date.now() + 25 * 3_600_000);
    expect(await readdir(folder)).toEqual([]);
    expect(
      (await server.workspace.db.select().from(chatFiles)).filter(
        ({ channelId }) => channelId === channel_id,
      ),
    ).toEqual([]);
  });

  it('CHT-06 its people have all of a conversation as JSON, and what is older than it is kept goes, with its answers', async () => {
    const { channel_id } = await talk.group('mia', ['ana'], 'Release / plans');
    const first = await talk.send('mia', channel_id, 'First');
    await talk.send('ana', channel_id, 'An answer', { thread_id: first.message_id });
    await talk.send('ana', channel_id, 'Last');
    const exported = async () => {
      const { pathname, search } = new URL(
        (await server.get('chat', 'exportLog', { channel_id }, talk.as('ana'))).url,
      );
      return server.app.inject({ method: 'GET', url: pathname + search });
    };
    const reply = await exported();
    expect(reply.headers['content-disposition']).toContain('Release - plans.json');
    expect(reply.json()).toMatchObject({
      name: 'Release / plans',
      messages: [
        {
          MessageID: first.message_id,
          SenderName: 'mia of atelier',
          Message: 'First',
          SentAt: first.create_datetime,
        },
        { Message: 'An answer', ThreadID: first.message_id },
        { Message: 'Last' },
      ],
    });
    expect((await ask('exportLog', { channel_id }, talk.as('ben'))).status).toBe(404);
    await server.workspace.db.execute(
      `update chat_messages set create_datetime = now() - interval '40 days' where message_id = '${first.message_id}'`,
    );
    await forgetOldMessages(server.workspace.db, null);
    expect(JSON.parse((await exported()).payload).messages).toHaveLength(3);
    await forgetOldMessages(server.workspace.db, 30);
    expect(JSON.parse((await exported()).payload).messages).toMatchObject([{ Message: 'Last' }]);
    expect(await server.workspace.db.$count(messages)).toBeGreaterThan(0);
  });
});
