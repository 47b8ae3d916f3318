import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterAll, expect, it } from 'vitest';
import { bootServer, SHORT_LIVED, type BuiltServer } from '#test/harness/builtServer';
import { buildRealServer } from '#test/server/support/realServers';

const folder = mkdtempSync(path.join(tmpdir(), 'atelier-inherited-'));
const marker = path.join(folder, 'of-the-starter');
let server: BuiltServer | undefined;
afterAll(async () => {
  await server?.remove();
  rmSync(folder, { recursive: true, force: true });
});

const openFilesOf = (pid: number) =>
  readdirSync(`/proc/${pid}/fd`).map((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`);
    } catch {
      return null;
    }
  });

it('a file that the starter of the server left open is passed on to no job or kernel', async () => {
  writeFileSync(marker, '');
  const { program } = await buildRealServer();
  const main = `exec "${process.execPath}" ${SHORT_LIVED.join(' ')} "${program}" 37<"${marker}"`;
  server = await bootServer({ command: ['bash', '-c', main] });
  expect(openFilesOf(server.process.pid ?? -1)).not.toContain(marker);
});
