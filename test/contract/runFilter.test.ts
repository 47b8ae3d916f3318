import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fixture } from '#test/harness/machine';
import { parseRunFilter } from '~/contract/experiments/runFilter';
import { fieldText, narrowed } from '~/contract/experiments/runFilterText';

const trouble = (text: string) => {
  const parsed = parseRunFilter(text);
  return parsed.ok ? null : [parsed.at, parsed.message];
};

describe('EXP-03 the language in which runs are filtered', () => {
  it('reads what MLflow reads, and or, not and parentheses', () => {
    expect(
      parseRunFilter('metrics.acc > 0.9 and (params.lr = "0.1" OR not tags."my tag" LIKE \'a%\')'),
    ).toEqual({
      ok: true,
      filter: {
        kind: 'and',
        parts: [
          { kind: 'compare', field: 'm.acc', by: '>', values: [0.9] },
          {
            kind: 'or',
            parts: [
              { kind: 'compare', field: 'p.lr', by: '=', values: ['0.1'] },
              {
                kind: 'not',
                part: { kind: 'compare', field: 't.my tag', by: 'like', values: ['a%'] },
              },
            ],
          },
        ],
      },
    });
    expect(parseRunFilter('attributes.status IN ("FINISHED", "FAILED")')).toMatchObject({
      filter: { field: 'a.status', by: 'in', values: ['FINISHED', 'FAILED'] },
    });
    expect(parseRunFilter('metrics.val/loss < 1e-3')).toMatchObject({
      filter: { field: 'm.val/loss', values: [0.001] },
    });
    expect(parseRunFilter('params.lr is not null')).toMatchObject({
      filter: { kind: 'known', field: 'p.lr', known: true },
    });
    expect(parseRunFilter('  ')).toEqual({ ok: true, filter: null });
  });

  it.each(
    readFileSync(fixture('outside/mlflow/09-filters.txt'), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  )("accepts what MLflow's own server accepts: %s", (line) => {
    expect(parseRunFilter(line)).toMatchObject({ ok: true, filter: { kind: 'compare' } });
  });

  it.each([
    ['start_time > 1700000000000', 'a.start', '2023-11-14T22:13:20.000Z'],
    ['attributes.created >= "2023-11-14T22:13:20Z"', 'a.start', '2023-11-14T22:13:20.000Z'],
    ["attributes.`run name` = 'parent'", 'a.name', 'parent'],
    ["`Run Name` = 'parent'", 'a.name', 'parent'],
    ["attr.user_id = 'nobody'", 'a.user', 'nobody'],
    ['metrics.`val loss` = 1', 'm.val loss', 1],
    ['tags."mlflow.parentRunId" = "a"', 't.mlflow.parentRunId', 'a'],
    ['metrics.best = -Infinity', 'm.best', -Infinity],
    ['metrics.nan = nan', 'm.nan', NaN],
  ])('knows the fields of %s by their names in MLflow', (text, field, value) => {
    expect(parseRunFilter(text)).toMatchObject({ ok: true, filter: { field, values: [value] } });
  });

  it.each([
    ['params.a = `b`', 11, /a value/],
    ['duration > inf', 11, /Only metrics/],
    ['start_time > 99999999999999999', 13, /milliseconds/],
    ['dataset.size = 1', 8, /name, digest, context/],
    ['attributes.nothing = "a"', 11, /no field 'nothing'/],
    ['metrics.acc >', 13, /value/],
    ['metrics.acc > "0.9"', 14, /number, without quotes/],
    ['status = 3', 9, /text in quotes/],
    ['params.lr = "0.1', 12, /never closed/],
    ['lr = 1', 0, /no field 'lr'/],
    ['metrics. > 1', 9, /name of one of the metrics/],
    ['metrics.acc > 1 params.x = "1"', 16, /'and' or 'or'/],
    ['(metrics.acc > 1', 16, /a \)/],
    ['metrics.acc # 1', 12, /means nothing/],
    ['start > "yesterday"', 8, /a date/],
    ['metrics.acc like "x"', 12, /Only texts/],
    ['metrics.acc > 1e999', 14, /number/],
    [`${'('.repeat(60)}metrics.a = 1`, 41, /too deep/],
  ])('says where and why it cannot read %s', (text, at, message) => {
    expect(trouble(text)).toEqual([at, expect.stringMatching(message)]);
  });

  it('a value that was clicked narrows the expression, or is left out of it, whatever its name', () => {
    expect(narrowed('', 'p.lr', '0.1', true)).toBe('params.lr = "0.1"');
    expect(narrowed('metrics.a > 1 or metrics.b > 1', 'p.a b', 'say "x"', false)).toBe(
      '(metrics.a > 1 or metrics.b > 1) and params."a b" != "say ""x"""',
    );
    expect(narrowed('broken (', 'm.acc', 0.5, true)).toBe('metrics.acc = 0.5');
    expect(narrowed('metrics.a > 1', 't.x', null, true)).toBe('metrics.a > 1 and tags.x is null');
    for (const field of ['p.a"b', 'm.x y', 't.ü/1', 'a.status'] as const) {
      expect(
        parseRunFilter(narrowed('', field, field.startsWith('m') ? 1 : 'v', true)),
      ).toMatchObject({ ok: true, filter: { field } });
      expect(fieldText(field)).not.toBe('');
    }
  });
});
