import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { root } from '#test/harness/machine';
import { numbered, readDeclared } from './declared';

const FILE = path.join(root, 'src/web/features/diagnostics/model/declared.json');

/** The types of all actions that a module of the app made a creator for, at whatever depth. */
const made = vi.hoisted(() => new Set<string>());
vi.mock(import('@reduxjs/toolkit'), async (original) => {
  const real = await original();
  const createAction = (...given: Parameters<typeof real.createAction>) => {
    made.add(given[0]);
    return real.createAction(...given);
  };
  return { ...real, createAction: createAction as typeof real.createAction };
});

const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
const { fileNames, options } = ts.getParsedCommandLineOfConfigFile(
  path.join(root, 'tsconfig.json'),
  {},
  host,
)!;

/** The type of the actions that a creator makes: what it is called is known only where it runs. */
const typeAt = async (module: string, reach: readonly string[]): Promise<string | null> => {
  let found: unknown = await import(/* @vite-ignore */ module);
  for (const name of reach) found = (Object(found) as Record<string, unknown>)[name];
  const { type } = Object(found) as { type?: unknown };
  return typeof type === 'string' ? type : null;
};

test('which words of an action and of the state may leave in a report follows from their types (made anew with -u, as the switchboard)', async () => {
  const { actions, slices } = readDeclared(
    fileNames.filter((name) => /\/src\/web\/.*(?<!\.d)\.ts$/.test(name)),
    options,
  );
  const reached = new Set<string>();
  const given = new Map([...slices].map(([name, one]) => [`state ${name}`, one]));
  for (const { module, reach, declared } of actions) {
    const type = await typeAt(module, reach);
    if (type !== null) given.set(type, declared);
    if (type !== null) reached.add(type);
  }
  const unreached = [...made].filter((type) => !reached.has(type)).sort();
  // A kind whose one list serves both modes has no list of the team.
  expect(unreached.filter((type) => !type.includes('/teamList/'))).toEqual([]);
  const { shapes, of } = numbered(given);
  const lines = (rows: readonly string[]) => rows.join(',\n ');
  await expect(
    `{\n"shapes": [\n ${lines(shapes.map((row) => JSON.stringify(row)))}\n],\n"of": {\n ${lines(
      Object.entries(of).map(([name, number]) => `${JSON.stringify(name)}: ${number}`),
    )}\n}\n}\n`,
  ).toMatchFileSnapshot(FILE);
}, 240_000);

describe('a type lets out', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'declared-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const declaredBy = (text: string) => {
    const file = path.join(folder, 'kites.ts');
    writeFileSync(file, text);
    const { actions, slices } = readDeclared([file], { ...options, types: [], paths: {} });
    return numbered(
      new Map([
        ...slices,
        ...actions.map(({ reach, declared }) => [reach.join('.'), declared] as const),
      ]),
    );
  };
  const CREATOR =
    'interface Creator<P> { (payload: P): { type: string; payload: P }; type: string; match(action: unknown): boolean }\n';

  test('the words it names, also of numbered texts, in lists, records and unions, no text and no number', () => {
    const { shapes, of } = declaredBy(
      `${CREATOR}type Any = string & {};
      export interface RootState { kites: { byId: Record<string, { status: 'up' | 'down' | Any; name: string }> }; empty: { name: string } }
      export const events = { flown: {} as Creator<{ how: 'high' | \`after \${number} tries\`; why: string; more: ({ kind: 'a' } | { kind: 'b'; text: string })[] }> };`,
    );
    const at = (start: string, ...fields: string[]) =>
      fields.reduce(
        (row, field) => shapes[field === '*' ? row[3] : (row[2][field] ?? 0)]!,
        shapes[of[start] ?? 0]!,
      );
    expect(Object.keys(of)).toEqual(['events.flown', 'kites']);
    expect(at('kites', 'byId', '*')[2]).not.toHaveProperty('name');
    expect(at('kites', 'byId', '*', 'status')).toEqual([['down', 'up'], [], {}, 0]);
    expect(at('events.flown', 'payload')[2]).not.toHaveProperty('why');
    expect(at('events.flown', 'payload', 'how')).toEqual([
      ['high'],
      ['after \\d{1,9} tries'],
      {},
      0,
    ]);
    expect(at('events.flown', 'payload', 'more', '*', 'kind')).toEqual([['a', 'b'], [], {}, 0]);
    expect(at('events.flown', 'payload', 'more', '*')[2]).not.toHaveProperty('text');
  });

  test('what holds itself, once', () => {
    const { shapes, of } = declaredBy(
      `interface Tree { kind: 'leaf' | 'branch'; inner: readonly Tree[] }
      export interface RootState { tree: Tree; same: Tree }`,
    );
    expect(of['tree']).toBe(of['same']);
    expect(shapes).toHaveLength(4);
  });
});
