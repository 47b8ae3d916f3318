import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#test/harness/machine';
import { api } from '~/contract';
import { schemas } from '~/contract/schemas';
import { unboundedRequests } from './bounds';
import { lonelyEndpoints } from './endpoints';
import { unusedEvents, strayWorkers } from './flows';
import { lostIntents } from './intents';
import { LONELY_ENDPOINTS, QUIET_EVENTS } from './reasons';
import {
  brokenLinks,
  forbiddenWords,
  fullFolders,
  longFiles,
  type LongFiles,
  loosePersistence,
  looseStore,
  namedPlans,
  featuresWithoutReadme,
  strayFeatureFiles,
  wholePageStyles,
} from './shape';
import { readTree, trackedFiles, type Tree } from './tree';

const tree = readTree(['src', 'test', 'scripts']);
const allowed = JSON.parse(
  readFileSync(path.join(root, 'test/rules/longFiles.json'), 'utf8'),
) as LongFiles;
const TEXT =
  /\.(tsx?|m?js|css|sql|py|md|txt|html|json|sh|yml|ipynb|csv|vtt|http|qmd|Rmd)$|^\.[^/]+$|^\.ci\//;
const tracked = (): Tree =>
  new Map(
    trackedFiles()
      .filter((file) => TEXT.test(file) && file !== 'package-lock.json')
      .flatMap((file): [string, string][] => {
        try {
          return [[file, readFileSync(path.join(root, file), 'utf8')]];
        } catch {
          return [];
        }
      }),
  );

/** They read all sources; a machine that is busy takes several times as long. */
describe('the rules', { timeout: 120_000 }, () => {
  it('have a tree to look at', () => {
    expect([...tree.keys()].filter((file) => file.startsWith('src/')).length).toBeGreaterThan(20);
  });

  it('every endpoint has a caller and a server test', () => {
    expect(lonelyEndpoints(api, tree, LONELY_ENDPOINTS)).toEqual([]);
  });

  it('every string, list and record of a request has a maximum, and no string holds what cannot be stored', () => {
    expect(unboundedRequests(schemas)).toEqual([]);
  });

  it('every written reason still excuses something', () => {
    const excused = new Set([
      ...lonelyEndpoints(api, tree),
      ...unusedEvents(tree).map((line) => line.replace(/ is (put|heard) by nobody$/, '')),
    ]);
    expect(
      [...Object.keys(LONELY_ENDPOINTS), ...Object.keys(QUIET_EVENTS)].filter(
        (reason) => !excused.has(reason),
      ),
    ).toEqual([]);
  });

  it('every worker is on one switchboard line', () => {
    expect(strayWorkers(tree)).toEqual([]);
  });

  it('every event is put somewhere and heard somewhere', () => {
    expect(unusedEvents(tree, QUIET_EVENTS)).toEqual([]);
  });

  it('every intent of a kind of object is requested somewhere and served by one line', () => {
    expect(lostIntents(tree)).toEqual([]);
  });

  it('every persisted slice lists its fields and has a version', () => {
    expect(loosePersistence(tree)).toEqual([]);
  });

  it('the store has no thunks and checks what it stores', () => {
    expect(looseStore(tree)).toEqual([]);
  });

  it('no style sheet has the whole page styled anew when a row comes or goes', () => {
    expect(wholePageStyles(tracked())).toEqual([]);
  });

  it('nobody but the table of rights compares the names of plans', () => {
    expect(namedPlans(tree)).toEqual([]);
  });

  it('no file has more than 250 lines, or than the list allows it, and no folder more than 16 files', () => {
    expect([...longFiles(tree, allowed), ...fullFolders(tree)]).toEqual([]);
  });

  it('no file holds words that have no place in it', () => {
    expect(forbiddenWords(tracked())).toEqual([]);
  });

  it('every link of the documentation leads somewhere', () => {
    expect(brokenLinks(tracked(), (file) => existsSync(path.join(root, file)))).toEqual([]);
  });

  it('every file of a feature lies where it lies in every other feature', () => {
    expect(strayFeatureFiles(tree)).toEqual([]);
  });

  it('every feature has a README', () => {
    expect(featuresWithoutReadme(tree)).toEqual([]);
  });
});
