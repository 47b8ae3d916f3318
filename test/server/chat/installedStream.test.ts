/** A customer of Stream installed the package: a folder made up here stands for it. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '#test/harness/machine';
import { installedStreamScript } from '~/server/areas/chat/stream/installedScript';

describe("Stream's SDK as an installed package", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-modules-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const installPackage = async (description: unknown) => {
    await mkdir(path.join(folder, 'stream-chat/dist'), { recursive: true });
    await writeFile(
      path.join(folder, 'stream-chat/dist/sdk.js'),
      'globalThis.StreamChat = class {};',
    );
    await writeFile(path.join(folder, 'outside.js'), 'stolen');
    await writeFile(
      path.join(folder, 'stream-chat/package.json'),
      typeof description === 'string' ? description : JSON.stringify(description),
    );
  };

  it.each(['jsdelivr', 'unpkg', 'browser'])(
    'CHT-09 its browser file is the one that %s of its package.json names',
    async (field) => {
      await installPackage({ main: 'dist/none.js', [field]: './dist/sdk.js' });
      const file = installedStreamScript(['/none', folder]);
      expect(readFileSync(file, 'utf8')).toBe('globalThis.StreamChat = class {};');
    },
  );

  it('without it the message says what to install or set', () => {
    expect(() => installedStreamScript([folder])).toThrow(
      "ATELIER_STREAM_KEY needs Stream's SDK: install the package stream-chat, or name its browser file with ATELIER_STREAM_SCRIPT.",
    );
  });

  it.each([
    {},
    { browser: { './a.js': './b.js' } },
    { jsdelivr: './dist/none.js' },
    { unpkg: '../outside.js' },
    '{',
  ])('one whose package.json is %j is refused', async (description) => {
    await installPackage(description);
    expect(() => installedStreamScript([folder])).toThrow(
      'The installed package stream-chat cannot be used: ',
    );
  });

  it('is an optional peer that nothing installs', () => {
    const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
    const description = JSON.parse(read('package.json')) as {
      dependencies: object;
      devDependencies: object;
      peerDependenciesMeta: object;
    };
    expect(description.peerDependenciesMeta).toEqual({ 'stream-chat': { optional: true } });
    expect({ ...description.dependencies, ...description.devDependencies }).not.toHaveProperty(
      'stream-chat',
    );
    expect(read('package-lock.json')).not.toContain('node_modules/stream-chat');
  });
});
