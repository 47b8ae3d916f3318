/** docs/glossary-map.md says where everything of today goes: no folder, area or key is left out, and each new place is one of the new tree. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Reducer } from '@reduxjs/toolkit';
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
const map = readFileSync(path.join(root, 'docs/glossary-map.md'), 'utf8');

const foldersIn = (folder: string) =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** What the first column of a table of the map names. */
const namedIn = (heading: string) =>
  new Set(rowsUnder(map, heading).flatMap(([today]) => codesIn(today)));
/** What the map lacks of these. */
const missingIn = (heading: string, names: readonly string[]) => {
  const named = namedIn(heading);
  return names.filter((name) => !named.has(name));
};

const later = (await Promise.all(roster.groups.map(roster.load))).flat();

/** Every root key of the state, once all features have joined. */
const rootKeys = (): string[] => {
  const bare = (_: string, reducer: Reducer) => reducer;
  const { reducer, join } = createRootReducer(createMemoryHistory(), DEFAULT_CONFIG, bare);
  join([...roster.present, ...later]);
  return Object.keys(reducer(undefined, { type: 'test/started' }) as object);
};

const tree = rowsUnder(glossary, 'The new tree').map(([folder, key]) => ({
  folder: codesIn(folder)[0] ?? '',
  keys: codesIn(key),
}));
const newKeys = new Set(tree.flatMap(({ keys }) => keys));

describe('the map', () => {
  it('names every folder of features', () => {
    const folders = foldersIn('src/web/features');
    expect(folders.length).toBeGreaterThan(10);
    expect(missingIn('Folders of src/web/features', folders)).toEqual([]);
  });

  it('names every folder of the layers beside the features', () => {
    const folders = ['kit', 'objects', 'ui', 'app'].flatMap((layer) =>
      foldersIn(`src/web/${layer}`).map((folder) => `${layer}/${folder}`),
    );
    expect(missingIn('Other folders', folders)).toEqual([]);
  });

  it('names every root key of the state', () => {
    const keys = rootKeys();
    expect(keys).toEqual(expect.arrayContaining(['router', 'session', 'dags', 'playerCut']));
    expect(missingIn('Root keys', keys)).toEqual([]);
  });

  it('names every area of the server and its folder', () => {
    const names = [...Object.keys(api), ...foldersIn('src/server/areas')];
    expect(missingIn('Areas of the server', names)).toEqual([]);
  });

  it('names every folder of the server', () => {
    expect(missingIn('Folders and files of src/server', foldersIn('src/server'))).toEqual([]);
  });

  it('names every endpoint that holds an avoided word', () => {
    const vocabulary = vocabularyOf(glossary, contractFields(schemas));
    const endpoints = Object.entries(api).flatMap(([area, table]) =>
      Object.keys(table)
        .filter((name) => avoidedIn(name, vocabulary).length > 0)
        .map((name) => `${area}.${name}`),
    );
    expect(endpoints).toContain('secrets.keep');
    expect(missingIn('Endpoints', endpoints)).toEqual([]);
  });

  it('misses what it does not name', () => {
    expect(missingIn('Root keys', ['router', 'nowhere'])).toEqual(['nowhere']);
  });
});

describe('what the map leads to', () => {
  const isInTree = (home: string) =>
    tree.some(({ folder }) => `${home}/`.startsWith(`${folder}/`)) || home === 'app/frame';

  it('is a folder of the new tree', () => {
    const homes = rowsUnder(map, 'Folders of src/web/features').flatMap(([, home]) =>
      codesIn(home),
    );
    expect(homes.filter((home) => !isInTree(home))).toEqual([]);
  });

  it('is a key of the new tree', () => {
    const keys = [
      ...rowsUnder(map, 'Root keys').flatMap(([, paths]) =>
        codesIn(paths).map((place) => place.split('.')[1] ?? ''),
      ),
      ...rowsUnder(map, 'Prefixes').flatMap(([, key]) => codesIn(key)),
    ];
    expect(keys.filter((key) => !newKeys.has(key))).toEqual([]);
  });

  it('is a path of its own for every key', () => {
    const paths = rowsUnder(map, 'Root keys').flatMap(([, cell]) => codesIn(cell));
    expect(paths.filter((place, index) => paths.indexOf(place) !== index)).toEqual([]);
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
