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

/** The variables of an account; the file is an absolute path. */
export interface Named {
  /** The name of the system user. */
  readonly name: string;
  /** Git's settings in place of the machine's: those, and the person's name and address. */
  readonly gitconfig: string;
}

/** The system files that show a program its account; the files are absolute paths. */
export interface AccountFiles extends Named {
  /** The machine's users with this one among them. */
  readonly passwd: string;
  /** The machine's groups with that of this user among them. */
  readonly group: string;
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

/** How programs know their account. */
export interface Accounts {
  /** Sets how people are found: the database is opened later than the isolation. */
  know(find: FindAccount): void;
  /** Writes down what a program of a person reads; null for nobody, and while nobody can be found. */
  of(user: SystemUser): Promise<AccountFiles | null>;
  /** The name and git's settings alone, for a program that runs as the server's account or in a pod; null as for `of`. */
  named(person: number): Promise<Named | null>;
}

/**
 * The accounts of people below the folder with everybody's files. Where programs run as the system users themselves, `firstUser` plus the number of
 * the person is theirs; null where they run as the server's account.
 */
export const createAccounts = (sharedFolder: string, firstUser: number | null): Accounts => {
  let find: FindAccount = async () => null;
  const written = new Map<string, string>();

  const write = async (file: string, text: string, person: number): Promise<void> => {
    if (written.get(file) === text) return;
    const aside = `${file}.${randomUUID()}`;
    try {
      await writeFile(aside, text, { mode: 0o600, flag: 'wx' });
      // Nobody else reads somebody's address.
      await chmod(aside, 0o640);
      if (firstUser !== null) await chown(aside, 0, firstUser + person);
      await rename(aside, file);
    } finally {
      await rm(aside, { force: true });
    }
    written.set(file, text);
  };

  const at = (person: number, file: string) =>
    path.join(sharedFolder, 'accounts', String(person), file);

  const nameOf = async (
    person: number,
    machine: readonly string[],
  ): Promise<(Named & { readonly account: Account }) | null> => {
    const account = person > 0 ? await find(person) : null;
    if (account === null) return null;
    const gitconfig = at(person, 'gitconfig');
    await mkdir(path.dirname(gitconfig), { recursive: true, mode: 0o711 });
    await write(gitconfig, gitconfigOf(account), person);
    if (firstUser !== null) await openWay(sharedFolder, gitconfig);
    return { name: systemNameOf(account.userName, person, machine), gitconfig, account };
  };

  const ofMachine = () => Promise.all([readSystem('passwd'), readSystem('group')]);

  return {
    know: (how) => {
      find = how;
    },
    named: async (person) => nameOf(person, await ofMachine()),
    of: async ({ person, id, home }) => {
      const machine = await ofMachine();
      const named = await nameOf(person, machine);
      if (named === null) return null;
      const { name, gitconfig, account } = named;
      const [passwd, group] = [at(person, 'passwd'), at(person, 'group')];
      const line = `${name}:x:${id}:${id}:${field(account.fullname)}:${home}:${shell()}`;
      await Promise.all([
        write(passwd, withLine(machine[0], line), person),
        write(group, withLine(machine[1], `${name}:x:${id}:`), person),
      ]);
      return { name, passwd, group, gitconfig };
    },
  };
};

/** The variables by which programs know whose they are; those of the machine stay where nothing is known. */
export const variablesOf = (named: Named | null): Record<string, string> =>
  named === null
    ? {}
    : { USER: named.name, LOGNAME: named.name, GIT_CONFIG_SYSTEM: named.gitconfig };
