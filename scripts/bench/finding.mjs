/** Finding one of 10,000 objects by its name: the server tells all names, the overlay filters them while one types. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { matching } from '../../src/web/features/search/model/matching.ts';
import { nameAt, seedNames } from '../lib/seedNames.mjs';
import { ADMIN, bootServer, repeat } from './kit.mjs';

export const name = 'finding';

const COUNT = 10_000;

const signIn = async (origin) => {
  const reply = await fetch(`${origin}/fsc/user/login/`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(ADMIN) });
  return (await reply.json()).token;
};

/** From the question to the last byte of the answer, ms. */
const askNames = async (origin, token) => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const since = performance.now();
  const reply = await fetch(`${origin}/fsc/user/objects/readnames/`, { method: 'POST', headers, body: JSON.stringify({ user_name: ADMIN.user_name }) });
  const text = await reply.text();
  const took = performance.now() - since;
  const { length } = JSON.parse(text).objects;
  if (length !== COUNT) throw new Error(`${length} names came in place of ${COUNT}.`);
  return took;
};

/** What one key costs at worst: every name is looked through. */
const typeOne = (names) => {
  const since = performance.now();
  matching(names, 'weather 9', (one) => `${one.name} ${one.id}`);
  return performance.now() - since;
};

export const run = async ({ runs, row }) => {
  const names = Array.from({ length: COUNT }, (_, nth) => ({ id: `nb-${nth}`, name: nameAt(nth) }));
  row('10,000 names: filtered for what is typed', { unit: 'ms', promise: 50 }, await repeat(runs, () => typeOne(names)));
  const folder = mkdtempSync(path.join(tmpdir(), 'atelier-names-'));
  try {
    await (await bootServer({ dataFolder: folder })).end();
    await seedNames(folder, COUNT);
    const server = await bootServer({ dataFolder: folder });
    try {
      const token = await signIn(server.origin);
      await askNames(server.origin, token);
      row('10,000 names: the server answers', { unit: 'ms', promise: 50, against: 'on PGlite' }, await repeat(runs, () => askNames(server.origin, token)));
    } finally {
      await server.end();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
};
