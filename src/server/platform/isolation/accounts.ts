import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openWay } from './ways';

/** Whom a program runs for, as the workspace knows them. */
export interface Account {
  readonly userName: string;
  readonly fullname: string;
  /** '' where there is none. */
  readonly email: string;
}

/** The account of a person by their number; null where there is none. */
export type FindAccount = (person: number) => Promise<Account | null>;

/** A system user of a person: its number, that of its group as well, and its home. */
export interface SystemUser {
  readonly person: number;
  readonly id: number;
  readonly home: string;
}

/** The system files that show a program its account; the files are absolute paths. */
export interface AccountFiles {
  /** The name of the system user. */
  readonly name: string;
  /** The machine's users with this one among them. */
  readonly passwd: string;
  /** The machine's groups with that of this user among them. */
  readonly group: string;
  /** Git's settings in place of the machine's: those, and the person's name and address. */
  readonly gitconfig: string;
}

/** Accounts with a number from this one on are of people, not of services; the last is nobody's. */
const FIRST_OF_PEOPLE = 1000;
const NOBODY = 65_534;

const fieldsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ line, name: line.split(':')[0] ?? '', id: Number(line.split(':')[2]) }));

/**
 * The name of a person's system user: their user name, which the rules for user names make one that POSIX takes. One of digits alone, which
 * programs would read as a number, and one of a service of the machine (`root`, `www-data`) is replaced.
 */
export const systemNameOf = (
  userName: string,
  person: number,
  machine: readonly string[],
): string => {
  const isOfService = machine
    .flatMap(fieldsOf)
    .some(({ name, id }) => name === userName && (id < FIRST_OF_PEOPLE || id === NOBODY));
  return /^\d+$/.test(userName) || isOfService ? `person-${person}` : userName;
};

/** Lines of /etc/passwd or /etc/group, with one more in the place of those of the same name or number. */
const withLine = (text: string, line: string): string => {
  const mine = fieldsOf(line)[0];
  const others = fieldsOf(text).filter(({ name, id }) => name !== mine?.name && id !== mine?.id);
  return `${[line, ...others.map((other) => other.line)].join('\n')}\n`;
};

/** A text as one field of /etc/passwd. */
const field = (text: string) => text.replaceAll(/[:,\s\p{Cc}]+/gu, ' ').trim();

const quoted = (text: string) =>
  `"${text.replaceAll(/\p{Cc}+/gu, ' ').replaceAll(/["\\]/g, String.raw`\$&`)}"`;

const gitconfigOf = ({ fullname, userName, email }: Account): string =>
  [
    '[include]',
    '\tpath = /etc/gitconfig',
    '[user]',
    `\tname = ${quoted(fullname || userName)}`,
    ...(email === '' ? [] : [`\temail = ${quoted(email)}`]),
    '',
  ].join('\n');

// A machine may have none.
const readSystem = (name: string) => readFile(`/etc/${name}`, 'utf8').catch(() => '');

const shell = () => (existsSync('/bin/bash') ? '/bin/bash' : '/bin/sh');

/** Environment variables that tell programs their account. */
export interface Accounts {
  /** Sets how people are found: the database is opened later than the isolation. */
  know(find: FindAccount): void;
  /** Writes down what a program of a person reads; null for nobody, and while nobody can be found. */
  of(user: SystemUser): Promise<AccountFiles | null>;
}

/** The accounts of people below the folder with everybody's files. `isOwned` where programs run as the system users themselves. */
export const createAccounts = (sharedFolder: string, isOwned: boolean): Accounts => {
  let find: FindAccount = async () => null;
  const written = new Map<string, string>();

  const write = async (file: string, text: string, id: number): Promise<void> => {
    if (written.get(file) === text) return;
    const aside = `${file}.${randomUUID()}`;
    try {
      await writeFile(aside, text, { mode: 0o600, flag: 'wx' });
      // Nobody else reads somebody's address.
      await chmod(aside, 0o640);
      if (isOwned) await chown(aside, 0, id);
      await rename(aside, file);
    } finally {
      await rm(aside, { force: true });
    }
    written.set(file, text);
  };

  return {
    know: (how) => {
      find = how;
    },
    of: async ({ person, id, home }) => {
      const account = person > 0 ? await find(person) : null;
      if (account === null) return null;
      const [passwd, group] = await Promise.all(['passwd', 'group'].map(readSystem));
      const machine = [passwd ?? '', group ?? ''] as const;
      const name = systemNameOf(account.userName, person, machine);
      const folder = path.join(sharedFolder, 'accounts', String(person));
      const at = (file: string) => path.join(folder, file);
      await mkdir(folder, { recursive: true, mode: 0o711 });
      await Promise.all([
        write(
          at('passwd'),
          withLine(
            machine[0],
            `${name}:x:${id}:${id}:${field(account.fullname)}:${home}:${shell()}`,
          ),
          id,
        ),
        write(at('group'), withLine(machine[1], `${name}:x:${id}:`), id),
        write(at('gitconfig'), gitconfigOf(account), id),
      ]);
      if (isOwned) await openWay(sharedFolder, at('gitconfig'));
      return { name, passwd: at('passwd'), group: at('group'), gitconfig: at('gitconfig') };
    },
  };
};

/** The variables by which programs know whose they are; those of the machine stay where nothing is known. */
export const variablesOf = (files: AccountFiles | null): Record<string, string> =>
  files === null
    ? {}
    : { USER: files.name, LOGNAME: files.name, GIT_CONFIG_SYSTEM: files.gitconfig };
