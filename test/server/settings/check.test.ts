import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOpenId } from '#test/harness/standIns/openId';
import { checkConfig, findingLine } from '~/server/platform/checking/check';
import { trying } from '~/server/platform/checking/trying';
import { readConfig } from '~/server/platform/settings/config';

describe('--check', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-check-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const check = async (settings: Readonly<Record<string, string>>) => {
    const found = await checkConfig(
      readConfig({
        ATELIER_DATA: path.join(folder, 'data'),
        ATELIER_PORT: '0',
        ATELIER_GATEWAY_PORT: '0',
        ...settings,
      }),
    );
    return new Map(found.map((finding) => [finding.what, finding]));
  };

  it('tells folder, database, ports and programs of a server without settings, and makes nothing', async () => {
    const found = await check({});
    expect(found.get('Data folder')).toMatchObject({ state: 'ok' });
    expect(found.get('Database')).toMatchObject({
      state: 'ok',
      text: `built-in, in ${folder}/data/database`,
    });
    expect(found.get('Port')).toMatchObject({ state: 'ok' });
    expect([...found.keys()]).toEqual(expect.arrayContaining(['python3', 'ffmpeg', 'uv', 'bwrap']));
    expect(findingLine(found.get('Port')!)).toBe(
      '  ok       Port              chosen by the system\n',
    );
    await expect(rm(path.join(folder, 'data'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('fails for what does not answer or cannot be used, and shows no password', async () => {
    const taken = net.createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as net.AddressInfo;
    await writeFile(path.join(folder, 'file'), '');
    const found = await check({
      ATELIER_DATA: path.join(folder, 'file/data'),
      ATELIER_PORT: String(port),
      DATABASE_URL: 'postgresql://me:hunter22@127.0.0.1:1/atelier',
      ATELIER_SMTP_URL: 'smtp://me:hunter22@127.0.0.1:1',
      ATELIER_MAIL_FROM: 'a@b.org',
      ATELIER_S3_ENDPOINT: 'http://127.0.0.1:1',
      ATELIER_S3_BUCKET: 'atelier',
      ATELIER_S3_ACCESS_KEY: 'key',
      ATELIER_S3_SECRET_KEY: 'hunter22',
      ATELIER_GOOGLE_ISSUER: 'http://127.0.0.1:1',
      ATELIER_GOOGLE_CLIENT_ID: 'id',
      ATELIER_GOOGLE_CLIENT_SECRET: 'hunter22',
    }).finally(() => taken.close());
    for (const what of ['Data folder', 'Database', 'Port', 'Mail server', 'S3', 'Sign-in'])
      expect(found.get(what), what).toMatchObject({ state: 'failed' });
    expect(found.get('Port')?.text).toBe(`127.0.0.1:${port} is used by another program`);
    expect(JSON.stringify([...found])).not.toContain('hunter22');
  });

  it('shows no password of an address in a reason', async () => {
    const address = 'postgresql://me:hunter22@db/atelier';
    expect(
      await trying('Database', () => Promise.reject(new Error(`${address} is away\nat x`))),
    ).toEqual({ what: 'Database', state: 'failed', text: 'postgresql://db/atelier is away' });
  });

  it('asks the OpenID provider for its discovery document', async () => {
    const provider = await startOpenId();
    const found = await check({ ...provider.settings });
    await provider.close();
    expect(found.get('Sign-in')).toMatchObject({ state: 'ok' });
  });
});
