/** The lists of a kind of object, own and team, and objects that were read by themselves: which one an object is in. */
import { expect, test } from 'vitest';
import type { Endpoint } from '~/contract';
import type { RootState } from '~/web/lib/state/root';
import {
  findEntity,
  objectEntities,
  removeEntities,
  type Entities,
} from '~/web/work/entities/entities';

interface Paper {
  readonly id: string;
  readonly text: string;
}
const ALL: Endpoint<object, { papers: Paper[] }> = { method: 'POST', path: '/all/', open: false };
const TEAM: Endpoint<object, { papers: Paper[] }> = { method: 'POST', path: '/team/', open: false };
const kind = {
  name: 'papers',
  readAll: ALL,
  rowsOf: ({ papers }: { papers: Paper[] }) => papers,
  idOf: ({ id }: Paper) => id,
  entitiesOf: (state: RootState) => (state as unknown as { papers: Entities<Paper> }).papers,
};
const { empty, merge, reduce, own, team, hasTeam } = objectEntities<Paper, { papers: Paper[] }>({
  ...kind,
  readTeam: TEAM,
});
const paper = (id: string, text = id): Paper => ({ id, text });
const lists = { own, team };
type Which = keyof typeof lists;
const arrived = (entities: Entities<Paper>, which: Which, ...rows: Paper[]) =>
  reduce(entities, lists[which].events.succeeded({ rows, etag: null, at: 1 }));
const missed = (entities: Entities<Paper>) =>
  reduce(entities, own.events.failed({ statusCode: 503, code: 'unavailable', message: '' }));

test.each<Which>(['own', 'team'])(
  'an object that was read by itself goes with the %s list once that has brought it',
  (which) => {
    const apart = merge(empty, paper('a', 'old'));
    expect(findEntity(apart, 'a')).toEqual(paper('a', 'old'));
    const listed = arrived(merge(apart, paper('b')), which, paper('a', 'new'));
    expect(findEntity(listed, 'a')).toEqual(paper('a', 'new'));
    expect(findEntity(arrived(listed, which), 'a')).toBeUndefined();
    expect(findEntity(arrived(listed, which), 'b')).toEqual(paper('b'));
  },
);

test.each<Which>(['own', 'team'])(
  'a row that comes by itself takes its place in the %s list, and a reply on its way to the other one is out of date',
  (which) => {
    const before = arrived(empty, which, paper('a'), paper('b'));
    const other = which === 'own' ? 'team' : 'own';
    const after = merge(before, paper('b', 'new'));
    expect(after[which].ids).toEqual(['a', 'b']);
    expect(after[which].entities).toEqual({ a: paper('a'), b: paper('b', 'new') });
    expect(after.apart).toEqual({});
    expect(after[other]).toEqual({ ...before[other], changes: before[other].changes + 1 });
  },
);

test.each([
  ['that was never read', (entities: Entities<Paper>) => entities, false],
  [
    'that is being read for the first time',
    (entities: Entities<Paper>) => reduce(entities, own.events.requested()),
    false,
  ],
  ['whose first read failed', missed, false],
  ['that was read', (entities: Entities<Paper>) => arrived(entities, 'own', paper('a')), true],
  [
    'that could not be read again',
    (entities: Entities<Paper>) => missed(arrived(entities, 'own', paper('a'))),
    true,
  ],
])(
  'a new object in a list %s is known, and stands first only where its neighbours are known',
  (_which, before, isFirst) => {
    const after = merge(before(empty), paper('new'), true);
    expect(findEntity(after, 'new')).toEqual(paper('new'));
    expect(after.own.ids).toEqual(isFirst ? ['new', 'a'] : []);
  },
);

test("somebody else's object that is read by itself joins no list", () => {
  const after = merge(arrived(empty, 'own', paper('a')), paper('b'));
  expect(after.own.ids).toEqual(['a']);
  expect(after.apart).toEqual({ b: paper('b') });
});

test('a list that changes leaves the other one as it is', () => {
  const before = arrived(empty, 'own', paper('a'));
  const after = arrived(before, 'team', paper('b'));
  expect(after.own).toBe(before.own);
  expect(after.team.ids).toEqual(['b']);
});

test('what is gone is gone from everywhere', () => {
  const full = merge(
    arrived(arrived(empty, 'own', paper('a'), paper('b')), 'team', paper('a'), paper('b')),
    paper('c'),
  );
  const after = removeEntities(full, ['a', 'c']);
  expect([after.own.ids, after.team.ids, Object.keys(after.apart)]).toEqual([['b'], ['b'], []]);
});

test("where one list serves both modes, the team's is the own one", () => {
  const single = objectEntities<Paper, { papers: Paper[] }>(kind);
  expect([hasTeam, single.hasTeam]).toEqual([true, false]);
  expect(team).not.toBe(own);
  expect(single.team).toBe(single.own);
});
