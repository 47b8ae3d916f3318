import { expect } from 'vitest';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Member } from '~/contract';
import type { TestWorkspace } from '../support/openWorkspace';

/** Mails that lie in the data folder, the oldest first, with their parts decoded far enough to find words and links in them. */
export const mailsIn = async (server: Pick<TestWorkspace, 'dataFolder'>): Promise<string[]> => {
  const folder = path.join(server.dataFolder, 'mail');
  const names = (await readdir(folder).catch(() => []))
    .filter((name) => name.endsWith('.eml'))
    .sort();
  return Promise.all(
    names.map(async (name) =>
      (await readFile(path.join(folder, name), 'utf8')).replace(/=\r\n/g, '').replace(/=3D/g, '='),
    ),
  );
};

/** So many mails have arrived; all of them. */
export const receivedMails = async (server: TestWorkspace, count: number): Promise<string[]> => {
  await expect
    .poll(async () => (await mailsIn(server)).length, { timeout: 60_000, interval: 20 })
    .toBe(count);
  return mailsIn(server);
};

/** The token that opens the link of a mail. */
export const tokenIn = (mail: string, page: string): string =>
  new RegExp(`${page}#([\\w-]{43})`).exec(mail)?.[1] ?? '';

/** The team as an admin is told it, by id. */
export const teamOf = async (server: TestWorkspace, token: string): Promise<Map<string, Member>> =>
  new Map(
    (await server.get('team', 'readAll', {}, { token })).users.map((user) => [user.id, user]),
  );

/** The fields of a member that an update sends, with these changes. */
export const changeOf = (member: Member, changes: Partial<Member> = {}) => {
  const { user_name, fullname, email, account_enabled, is_admin, revision } = {
    ...member,
    ...changes,
  };
  return { user_name, fullname, email, account_enabled, is_admin, revision };
};
