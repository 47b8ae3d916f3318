import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLimitSettings } from '~/server/platform/limits/settings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

const MIB = 1024 * 1024;
const NONE = { memory_mb: null, processes: null, disk_mb: null, files: null };

describe('limits of programs', () => {
  let folder: string;
  let server: TestWorkspace;
  let token: string;
  let mia: string;
  const open = () =>
    openWorkspace({
      database: { folder: path.join(folder, 'database') },
      dataFolder: folder,
      config: {
        limits: readLimitSettings({
          ATELIER_MEMORY_LIMIT_MB: '500',
          ATELIER_PROCESS_LIMIT: '200',
          ATELIER_DISK_LIMIT_MB: '1000',
          ATELIER_FILE_COUNT_LIMIT: '5000',
          ATELIER_FILE_LIMIT_MB: '64',
        }),
      },
    });
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-limits-'));
    server = await open();
    token = await server.signIn();
    mia = await server.addUser('mia');
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });
  const limits = async () => (await server.get('limits', 'current', {}, { token: mia })).limits;
  const update = (change: Partial<Record<keyof typeof NONE, number | null>>, id = 'mia') =>
    server.ask('limits', 'update', { id, ...NONE, ...change }, { token });

  it('are those of the server where no admin lowered them', async () => {
    const defaults = {
      memory_bytes: 500 * MIB,
      processes: 200,
      disk_bytes: 1000 * MIB,
      files: 5000,
      file_bytes: 64 * MIB,
    };
    expect(await limits()).toEqual(defaults);
    expect(await server.get('limits', 'read', { id: 'mia' }, { token })).toEqual({
      limits: defaults,
      lowered: NONE,
      defaults,
    });
  });

  it('are lowered by an admin, which the person sees and the audit log tells, and given back', async () => {
    expect((await update({ memory_mb: 128, files: 300 })).status).toBe(200);
    expect(await limits()).toMatchObject({ memory_bytes: 128 * MIB, processes: 200, files: 300 });
    const { acts } = await server.get('audit', 'read', { person: 'mia' }, { token });
    expect(acts[0]).toMatchObject({
      kind: 'member.limited',
      whom: 'mia',
      parts: { memory_mb: 'default → 128', files: 'default → 300' },
    });
    expect((await update({})).status).toBe(200);
    expect(await limits()).toMatchObject({ memory_bytes: 500 * MIB, files: 5000 });
  });

  it('are never more than the server gives defaults, and no nonsense: each field is named', async () => {
    expect(
      await update({ memory_mb: 501, processes: 201, disk_mb: 1001, files: 5001 }),
    ).toMatchObject({
      status: 422,
      failure: {
        fields: {
          memory_mb: 'At most 500 MiB, the limit of this server.',
          processes: 'At most 200, the limit of this server.',
          disk_mb: 'At most 1,000 MiB, the limit of this server.',
          files: 'At most 5,000, the limit of this server.',
        },
      },
    });
    for (const processes of [0, -1, 1.5, 2 ** 40])
      expect(await update({ processes })).toMatchObject({
        status: 422,
        failure: { fields: { processes: expect.any(String) as string } },
      });
    expect(await update({ processes: 64 }, 'nobody')).toMatchObject({ status: 404 });
    expect(await limits()).toMatchObject({ processes: 200 });
  });

  it('stay lowered when the server starts again', async () => {
    await update({ disk_mb: 100 });
    await server.close();
    server = await open();
    token = await server.signIn();
    mia = await server.signIn('mia', "mia's password");
    expect(await limits()).toMatchObject({ disk_bytes: 100 * MIB, memory_bytes: 500 * MIB });
  });
});
