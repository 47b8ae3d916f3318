import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { SYSTEM_USERS } from '#test/harness/setup/systemUsers';
import { openIsolation } from '~/server/platform/isolation/finding';
import type { Isolation } from '~/server/platform/isolation/isolation';
import { readIsolationSettings } from '~/server/platform/isolation/settings';
import { readLimitSettings } from '~/server/platform/limits/settings';
import { readProcesses } from '~/server/platform/kernels/processes/proc';

/** The settings of a mode that is to work here. */
export const settingsOf = (mode: string, more: Readonly<Record<string, string>> = {}) =>
  readIsolationSettings({ ATELIER_ISOLATION: mode, ...SYSTEM_USERS, ...more });

/** The isolation of people in this mode, for a data folder. */
export const isolationIn = (
  mode: string,
  dataFolder: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Isolation> =>
  openIsolation({
    isolation: settingsOf(mode, more),
    limits: readLimitSettings(more),
    dataFolder,
    sharedFolder: dataFolder,
  });

/** Things of the server that nobody's program may reach, below a data folder: made where there are none. */
export const plantSecrets = async (dataFolder: string): Promise<void> => {
  await mkdir(path.join(dataFolder, 'database'), { recursive: true });
  for (const name of ['signing.key', 'database/PG_VERSION']) {
    await writeFile(path.join(dataFolder, name), 'secret', { flag: 'wx' }).catch(() => undefined);
  }
};

/** A Python program that tries all of it and prints what it could do, as one line of JSON. `readable` are files of others. */
export const attackOn = (dataFolder: string, others: Readonly<Record<string, string>>): string => `
import json, os
def tried(what):
    try:
        what()
        return "done"
    except (OSError, ValueError, IndexError):
        return "refused"
own = open("mine.txt", "w")
own.write("mine")
own.close()
print("ATTACK " + json.dumps({
    "own file": open("mine.txt").read(),
    "home": tried(lambda: open(os.path.expanduser("~/kept"), "w").write("x")),
    "temporary": tried(lambda: __import__("tempfile").TemporaryFile().write(b"x")),
    "key": tried(lambda: open(${JSON.stringify(path.join(dataFolder, 'signing.key'))}).read()),
    "database": tried(lambda: os.listdir(${JSON.stringify(path.join(dataFolder, 'database'))})),
    "database file": tried(lambda: open(${JSON.stringify(path.join(dataFolder, 'database/PG_VERSION'))}).read()),
    "list": tried(lambda: os.listdir(${JSON.stringify(dataFolder)}).index("signing.key")),
    "environ": tried(lambda: open("/proc/${process.pid}/environ", "rb").read()),
    "kill": tried(lambda: os.kill(${process.pid}, 0)),
    "root": tried(lambda: os.setuid(0)),
${Object.entries(others)
  .map(
    ([name, file]) =>
      `    ${JSON.stringify(name)}: tried(lambda: open(${JSON.stringify(file)}).read()),`,
  )
  .join('\n')}
    "home of root": tried(lambda: [name for name in os.listdir("/root") if name != ".pyenv"][0]),
}))
`;

/** The permitted outcome of the attack where people are isolated from each other. */
export const EXPECTED_LIMITS = {
  'own file': 'mine',
  home: 'done',
  temporary: 'done',
  key: 'refused',
  database: 'refused',
  'database file': 'refused',
  list: 'refused',
  environ: 'refused',
  kill: 'refused',
  root: 'refused',
  'home of root': 'refused',
} as const;

/** The outcome that an attack printed. */
export const resultIn = (text: string): unknown => {
  const line = text.split('\n').find((one) => one.startsWith('ATTACK '));
  if (line === undefined) throw new Error(`The attack said nothing of itself: ${text}`);
  return JSON.parse(line.slice('ATTACK '.length));
};

/** The processes of the machine that have a word on their command line. */
export const processesWith = async (word: string): Promise<number[]> => {
  const all = await Promise.all(
    (await readProcesses()).map(async ({ pid }) => ({
      pid,
      line: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
    })),
  );
  return all.flatMap(({ pid, line }) => (line.split('\0').includes(word) ? [pid] : []));
};

/**
 * A Python program that leaves a process behind which has nothing of its run: no parent, session, open file and environment. In a namespace
 * it clears the environment of the first process too, which is the same user's.
 */
export const hiding = (nap: string): string => `
import os
def forget():
    try:
        with open("/proc/1/stat") as file:
            start, end = [int(field) for field in file.read().rsplit(")", 1)[1].split()[47:49]]
        with open("/proc/1/mem", "r+b", buffering=0) as memory:
            memory.seek(start)
            memory.write(bytes(end - start))
    except OSError:
        pass
def hide():
    if os.fork() > 0:
        return os.wait()
    os.setsid()
    if os.fork() > 0:
        os._exit(0)
    os.closerange(0, 4096)
    os.execve("/bin/sleep", ["sleep", "${nap}"], {})
forget()
hide()
`;
