/** Sockets in folders that people's programs write into: what lies in their place may be anything. */
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { machine } from '#test/harness/machine';
import { connectOwned } from '~/server/platform/isolation/ownedSocket';

describe('a socket in a folder of a person', () => {
  let folder: string;
  let asked: number;
  let server: net.Server;
  const own = process.getuid?.() ?? 0;
  const at = (name: string) => path.join(folder, name);
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'sockets-'));
    asked = 0;
    server = net.createServer((socket) => {
      asked += 1;
      socket.end('hello');
    });
    server.listen(at('real.sock'));
    await once(server, 'listening');
  });
  afterEach(async () => {
    server.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('is connected to where it is a socket of its owner', async () => {
    const socket = await connectOwned(at('real.sock'), own);
    const [said] = (await once(socket!, 'data')) as [Buffer];
    expect([said.toString(), asked]).toEqual(['hello', 1]);
    socket?.destroy();
  });

  it('is connected to however long its path is', async () => {
    const deep = at(path.join('x'.repeat(100), 'y'.repeat(100)));
    await mkdir(deep, { recursive: true });
    const before = process.cwd();
    const behind = net.createServer((socket) => socket.end('deep'));
    process.chdir(deep);
    behind.listen('s.sock');
    process.chdir(before);
    await once(behind, 'listening');
    const socket = await connectOwned(path.join(deep, 's.sock'), own);
    expect(String((await once(socket!, 'data'))[0])).toBe('deep');
    socket?.destroy();
    behind.close();
  });

  it('is nothing where there is none', async () => {
    expect(await connectOwned(at('none.sock'), own)).toBeNull();
  });

  it('is refused where a link or a file lies in its place, wherever the link leads', async () => {
    await symlink(at('real.sock'), at('link.sock'));
    await writeFile(at('file.sock'), '');
    for (const name of ['link.sock', 'file.sock'])
      await expect(connectOwned(at(name), own)).rejects.toMatchObject({ code: 'ENOTOWNED' });
    expect(asked).toBe(0);
  });

  it.skipIf(machine.root === null)('is refused where it is a socket of somebody else', async () => {
    await chown(at('real.sock'), 54_321, 54_321);
    await expect(connectOwned(at('real.sock'), own)).rejects.toMatchObject({ code: 'ENOTOWNED' });
    expect(asked).toBe(0);
  });
});
