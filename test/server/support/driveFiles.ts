import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { BulkReply } from '~/contract';
import type { Checked, TestWorkspace } from './openWorkspace';

/** The folder on the disk that holds an area of the drive. */
export const areaFolder = (server: TestWorkspace, area = 'user/admin') =>
  path.join(server.dataFolder, 'drives', area);

/** Puts files there as another program would: 'data/iris.csv' → content. */
export const plant = async (
  server: TestWorkspace,
  files: Readonly<Record<string, string | Buffer>>,
  area?: string,
): Promise<void> => {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(areaFolder(server, area), name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
};

/** All files below an area's folder with their content, and empty folders with null. */
export const planted = async (
  server: TestWorkspace,
  area?: string,
): Promise<Record<string, string | null>> => {
  const root = areaFolder(server, area);
  const names = (await readdir(root, { recursive: true }).catch(() => [])).sort();
  const found: Record<string, string | null> = {};
  for (const name of names) {
    const file = path.join(root, name);
    if ((await stat(file)).isFile()) found[name] = await readFile(file, 'utf8');
    else if ((await readdir(file)).length === 0) found[`${name}/`] = null;
  }
  return found;
};

/** The answer of a bulk operation without its empty parts. */
export const outcome = ({ success, failure, clashes, reasons, places }: BulkReply) =>
  Object.fromEntries(
    Object.entries({ success, failure, clashes, reasons, places }).filter(
      ([, value]) => Object.keys(value).length > 0,
    ),
  );

/** Status and what was said of a refusal. */
export const problemOf = (reply: Checked<unknown>) =>
  'failure' in reply ? [reply.status, reply.failure.code, reply.failure.Error] : [reply.status];

const local = (url: string) => url.replace('http://localhost:8080', '');

export const putTo = (server: TestWorkspace, url: string, payload: Buffer | string) =>
  server.app.inject({
    method: 'PUT',
    url: local(url),
    payload,
    headers: { 'content-type': 'application/octet-stream' },
  });

export const getFrom = (
  server: TestWorkspace,
  url: string,
  headers: Readonly<Record<string, string>> = {},
) => server.app.inject({ method: 'GET', url: local(url), headers });

/** Unpacks a zip with python's zipfile, which checks it too: path → content, folders → null. */
export const unzipped = async (bytes: Buffer): Promise<Record<string, string | null>> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-zip-'));
  const script = [
    'import json, sys, zipfile',
    'with zipfile.ZipFile(sys.argv[1]) as z:',
    '  assert z.testzip() is None',
    '  print(json.dumps({i.filename: None if i.is_dir() else z.read(i).decode() for i in z.infolist()}))',
  ].join('\n');
  try {
    await writeFile(path.join(folder, 'a.zip'), bytes);
    return JSON.parse(
      execFileSync('python3', ['-c', script, path.join(folder, 'a.zip')], { encoding: 'utf8' }),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
};
