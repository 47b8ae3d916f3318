/** The table of folders in docs/glossary.md is the tree, and the root keys of the Redux state are its features. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createMemoryHistory } from 'history';
import { describe, expect, it } from 'vitest';
import { root } from '#test/harness/machine';
import { createRootReducer } from '~/web/app/reducer';
import { api } from '~/contract';
import { schemas } from '~/contract/schemas';
import { roster } from '~/web/app/roster';
import { DEFAULT_CONFIG } from '~/web/lib/state/config';
import { avoidedIn, codesIn, rowsUnder, vocabularyOf } from './glossary';
import { contractFields } from './vocabulary';

const glossary = readFileSync(path.join(root, 'docs/glossary.md'), 'utf8');

/** The folders in a column of the tree's table. */
const column = (index: number) =>
  rowsUnder(glossary, 'The tree').flatMap((cells) => codesIn(cells[index]));
const foldersIn = (folder: string) =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const later = (await Promise.all(roster.groups.map(roster.load))).flat();

/** Every root key of the state, once all features have joined. */
const rootKeys = (): string[] => {
  const { reducer, join } = createRootReducer(createMemoryHistory(), DEFAULT_CONFIG);
  join([...roster.present, ...later]);
  return Object.keys(reducer(undefined, { type: 'test/started' }) as object);
};

/** Folders of core, work and features. */
const parts = ['core', 'work', 'features'].flatMap((layer) =>
  foldersIn(`src/web/${layer}`).map((folder) => `${layer}/${folder}`),
);
/** Root keys that are no folder of core, work or features. */
const strayKeys = (keys: readonly string[]) => {
  const folders = new Set(parts.map((place) => place.split('/')[1]));
  const ofLib = ['router', 'config', 'tab'];
  return keys.filter((key) => !folders.has(key) && !ofLib.includes(key));
};

describe('each root key of the state', () => {
  it('is the folder of a feature', () => {
    const keys = rootKeys();
    expect(keys).toEqual(expect.arrayContaining(['router', 'session', 'dags', 'streams']));
    expect(strayKeys(keys)).toEqual([]);
  });

  it('is named where it is none', () => {
    expect(strayKeys(['router', 'dags', 'playerCut'])).toEqual(['playerCut']);
  });
});

it('no endpoint of the contract has an avoided word', () => {
  const vocabulary = vocabularyOf(glossary, contractFields(schemas));
  const avoided = (names: readonly string[]) =>
    names.filter((name) => avoidedIn(name, vocabulary).length > 0);
  const endpoints = Object.values(api).flatMap((table) => Object.keys(table));
  expect(endpoints.length).toBeGreaterThan(200);
  expect(avoided([...Object.keys(api), ...endpoints])).toEqual([]);
  expect(avoided(['keep', 'readAll'])).toEqual(['keep']);
});

describe('the tree', () => {
  it('names every folder of core, work and features, and the other layers', () => {
    const layers = foldersIn('src/web').filter((layer) => !/^(core|work|features)$/.test(layer));
    expect(parts.length).toBeGreaterThan(30);
    expect(column(0).sort()).toEqual([...parts, ...layers].sort());
  });

  it('names every area of the server', () => {
    const areas = foldersIn('src/server/areas').map((area) => `areas/${area}`);
    const named = column(2);
    expect(areas.length).toBeGreaterThan(20);
    expect(areas.filter((area) => !named.includes(area))).toEqual([]);
    expect(named.filter((place) => !existsSync(path.join(root, 'src/server', place)))).toEqual([]);
  });
});

describe('the labels of the sidebar', () => {
  it('stand in the glossary where they differ from the feature', () => {
    const labels = roster.manifests.flatMap(({ name, nav = [] }) =>
      nav
        .filter(({ label }) => label.toLowerCase() !== name.toLowerCase())
        .map(({ label }) => label),
    );
    const cells = rowsUnder(glossary, 'Labels').map(([label = '']) => label.split(', '));
    expect(labels).toEqual(expect.arrayContaining(['Code', 'Messaging', 'Batch Jobs']));
    expect(labels.filter((label) => !cells.flat().includes(label))).toEqual([]);
  });
});
