import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createSecretBox } from '~/server/platform/files/secretBox';
import { openWorkspace } from '../support/openWorkspace';

const SECRET = 'gho_16C7e42F292c6912E7710c838347Ae178B4a';

it('what is sealed opens with the same key for the same owner, unchanged, and never else', () => {
  const secretBox = createSecretBox(Buffer.alloc(32, 1));
  const sealed = secretBox.seal(SECRET, 'mona');
  expect(sealed).not.toContain(SECRET);
  expect(secretBox.seal(SECRET, 'mona')).not.toBe(sealed);
  expect(secretBox.open(sealed, 'mona')).toBe(SECRET);
  expect(secretBox.open(sealed, 'eve')).toBeNull();
  expect(createSecretBox(Buffer.alloc(32, 2)).open(sealed, 'mona')).toBeNull();
  expect(
    secretBox.open(
      `${sealed.slice(0, 20)}${sealed[20] === 'A' ? 'B' : 'A'}${sealed.slice(21)}`,
      'mona',
    ),
  ).toBeNull();
  expect(secretBox.open('short', 'mona')).toBeNull();
});

it("GH-08 the secret of the cookie is the installation's own, always the same, and not the key", () => {
  const [one, other] = [createSecretBox(Buffer.alloc(32, 1)), createSecretBox(Buffer.alloc(32, 2))];
  expect(one.secretFor('github cookie')).toMatch(/^[0-9a-f]{64}$/);
  expect(one.secretFor('github cookie')).toBe(
    createSecretBox(Buffer.alloc(32, 1)).secretFor('github cookie'),
  );
  expect(
    new Set([
      one.secretFor('github cookie'),
      other.secretFor('github cookie'),
      one.secretFor('something else'),
      '01'.repeat(32),
    ]).size,
  ).toBe(4);
});

it('LOG-09 a copy of the database shows no GitHub token', async () => {
  const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'atelier-sealed-'));
  const server = await openWorkspace({
    dataFolder,
    database: { folder: path.join(dataFolder, 'database') },
  });
  const token = await server.addUser('somebodynobodyelseis');
  await server.workspace.accounts.keepGithubToken('somebodynobodyelseis', SECRET);
  expect((await server.get('account', 'readUser', {}, { token })).user.github_token).toBe(SECRET);
  await server.close();
  const files = (
    await readdir(path.join(dataFolder, 'database'), { recursive: true, withFileTypes: true })
  ).filter((entry) => entry.isFile());
  const bytes = await Promise.all(
    files.map(({ parentPath, name }) => readFile(path.join(parentPath, name))),
  );
  expect(bytes.some((each) => each.includes('somebodynobodyelseis'))).toBe(true);
  expect(bytes.some((each) => each.includes(SECRET))).toBe(false);
  await rm(dataFolder, { recursive: true, force: true });
});
