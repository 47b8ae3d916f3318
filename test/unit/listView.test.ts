import { describe, expect, test } from 'vitest';
import { durationText } from '~/contract/notifications/duration';
import { filterRows, readListView, sortRows, writeListView } from '~/web/lib/browser/url/listView';

describe('how a list is looked at', () => {
  test('LST-01 stands in the address, and a plain address is the default view', () => {
    expect(readListView('')).toEqual({
      filter: '',
      status: null,
      team: false,
      view: null,
      sort: null,
    });
    expect(readListView('?q=a%20b&team=true&view=list&sort=-name')).toEqual({
      filter: 'a b',
      status: null,
      team: true,
      view: 'list',
      sort: { column: 'name', direction: 'descending' },
    });
  });

  test('what makes no sense counts as absent', () => {
    expect(readListView('?view=table&team=yes&sort=--x%20y')).toEqual({
      filter: '',
      status: null,
      team: false,
      view: null,
      sort: null,
    });
  });

  test('changes keep the rest of the query, and defaults leave it', () => {
    const search = writeListView('?tab=x&q=old', {
      filter: 'new',
      sort: { column: 'updated', direction: 'ascending' },
    });
    expect(search).toBe('?tab=x&q=new&sort=updated');
    expect(writeListView(search, { filter: '', sort: null, team: false })).toBe('?tab=x');
  });

  const rows = [
    { name: 'beta', size: 10 },
    { name: 'Alpha', size: 9 },
    { name: 'gamma', size: 10 },
  ];

  test('LST-23 the filter is a case-insensitive substring of any field, without text the very same rows come back', () => {
    expect(filterRows(rows, ' ALP ', ({ name }) => [name])).toEqual([rows[1]]);
    expect(filterRows(rows, ' ', ({ name }) => [name])).toBe(rows);
  });

  test('rows are ordered by a column, numbers by size, and those that are alike keep their order', () => {
    const keys = {
      name: ({ name }: { name: string }) => name.toLowerCase(),
      size: ({ size }: { size: number }) => size,
    };
    const by = (column: string, direction: 'ascending' | 'descending') =>
      sortRows(rows, { column, direction }, keys).map(({ name }) => name);
    expect(by('name', 'descending')).toEqual(['gamma', 'beta', 'Alpha']);
    expect(by('size', 'ascending')).toEqual(['Alpha', 'beta', 'gamma']);
    expect(by('size', 'descending')).toEqual(['beta', 'gamma', 'Alpha']);
    expect(sortRows(rows, { column: 'constructor', direction: 'ascending' }, keys)).toBe(rows);
  });
});

test('how long something took is said in its two largest units', () => {
  expect([0, 45_000, 60_000, 312_000, 7_800_000, 273_600_000, -5].map(durationText)).toEqual([
    '0 s',
    '45 s',
    '1 min',
    '5 min 12 s',
    '2 h 10 min',
    '3 d 4 h',
    '0 s',
  ]);
});
