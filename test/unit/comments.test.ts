/** The text of a comment: its marks, and the mention that is being typed. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fixture } from '#test/harness/machine';
import { mentionedIn } from '~/server/areas/comments/mentions';
import { blocksOf } from '~/text/markup';
import { mentioningAt, offeredFor, withMention } from '~/web/work/composer/mentioning';
import { anchorLink } from '~/web/features/comments/model/anchors';

const line = (text: string, ...mentions: string[]) =>
  blocksOf(text, mentions).flatMap(({ spans }) =>
    spans.map(({ kind, text: inside }) => (kind === 'text' ? inside : [kind, inside])),
  );

describe('a comment', () => {
  test('has a few marks, and everything else is text', () => {
    expect(line('a `b *c*` and **d e** or *f*, 2*3*4 and a_b_')).toEqual([
      'a ',
      ['code', 'b *c*'],
      ' and ',
      ['strong', 'd e'],
      ' or ',
      ['em', 'f'],
      ', 2*3*4 and a_b_',
    ]);
    expect(line('<img src=x onerror=alert(1)> [x](javascript:alert(1))')).toEqual([
      '<img src=x onerror=alert(1)> [x](javascript:alert(1))',
    ]);
    expect(line('see https://example.org/a?b=1, or javascript:x')).toEqual([
      'see ',
      ['link', 'https://example.org/a?b=1'],
      ', or javascript:x',
    ]);
    expect(line('** not ** and ` not')).toEqual(['** not ** and ` not']);
  });
  test('has whole addresses: brackets belong to them in pairs', () => {
    const written = readFileSync(fixture('reports/chat-links.txt'), 'utf8').trimEnd();
    const links = blocksOf(written, []).flatMap(({ spans }) =>
      spans.flatMap(({ kind, text, to }) => (kind === 'link' ? [to ?? text] : [])),
    );
    expect(links).toEqual([
      'https://en.wikipedia.org/wiki/Perceptron_(disambiguation)',
      'https://en.wikipedia.org/wiki/Kernel_(operating_system)',
      'https://example.org/a',
      'https://example.org/dd547188(v=vs.110).aspx',
    ]);
  });
  test('mentions nobody in code or in an address', () => {
    const written = readFileSync(fixture('reports/mention-in-code.txt'), 'utf8');
    expect(written).toContain('@colleague');
    expect(mentionedIn(written)).toEqual([]);
    expect(mentionedIn(`${written}\n**@mia**, ask @ana.b`)).toEqual([['mia'], ['ana.b', 'ana']]);
  });
  test('marks those alone whom the server says it mentions', () => {
    expect(line('@mia. and @ana.b, not x@mia.com or @bob', 'mia', 'ana.b', 'ana')).toEqual([
      ['mention', '@mia'],
      '. and ',
      ['mention', '@ana.b'],
      ', not x@mia.com or @bob',
    ]);
    expect(line('@nobody **yes**')).toEqual(['@nobody ', ['strong', 'yes']]);
  });
  test('keeps a block of code as it is', () => {
    expect(blocksOf('look:\n```python\nx = "**y**"\n  z\n```\nwell', [])).toEqual([
      { kind: 'text', spans: [{ kind: 'text', text: 'look:' }] },
      { kind: 'code', language: 'python', spans: [{ kind: 'text', text: 'x = "**y**"\n  z' }] },
      { kind: 'text', spans: [{ kind: 'text', text: 'well' }] },
    ]);
  });
  test('of 5,000 hostile characters is read in no time', () => {
    for (const text of [
      '*a'.repeat(2500),
      '`'.repeat(5000),
      '@a.'.repeat(1666),
      '**'.repeat(2500),
      'https://'.repeat(625),
      `https://x${'('.repeat(4990)}`,
      `https://x${'()'.repeat(2490)}`,
      '[a](https://x('.repeat(350),
      '```x\n'.repeat(1000),
    ]) {
      const since = performance.now();
      blocksOf(text, ['a']);
      expect(performance.now() - since, text.slice(0, 4)).toBeLessThan(500);
    }
  });
});

describe('a mention', () => {
  const people = [
    ['mia', 'Mia Wong'],
    ['ana.b', 'Ana Bell'],
    ['jamie', 'Jamie Low'],
  ].map(([user_name = '', fullname = '']) => ({ user_name, fullname, profile_picture_url: null }));
  test('begins after an @ that stands alone', () => {
    expect(mentioningAt('hi @An', 6)).toEqual({ from: 3, to: 6, name: 'an' });
    expect(mentioningAt('@', 1)).toEqual({ from: 0, to: 1, name: '' });
    expect([
      mentioningAt('x@an', 4),
      mentioningAt('hi @ana b', 9),
      mentioningAt('hi @an', 2),
    ]).toEqual([null, null, null]);
  });
  test('offers who begins so before who holds it, and is written out', () => {
    expect(offeredFor(people, 'mi').map(({ user_name }) => user_name)).toEqual(['mia', 'jamie']);
    expect(offeredFor(people, 'bell').map(({ user_name }) => user_name)).toEqual(['ana.b']);
    expect(withMention('hi @an there', { from: 3, to: 6, name: 'an' }, 'ana.b')).toEqual({
      text: 'hi @ana.b there',
      caret: 10,
    });
  });
});

test('a place leads back to where it is, with its topic beside it', () => {
  const of = { submission_id: 's/1', label: 'x' };
  expect(
    anchorLink('job/j', 't', { kind: 'log_line', agent_id: 'agent-0', from: 3, to: 5, ...of }),
  ).toBe('/jobs/j?topic=t&submission=s%2F1&agent=agent-0&line=3-5');
  expect(
    anchorLink('job/j', 't', {
      kind: 'chart_point',
      part: 'tensorboard',
      chart: 'loss',
      curve: 'run',
      step: 4,
      ...of,
    }),
  ).toBe(
    '/jobs/j?topic=t&tab=performance&part=tensorboard&submission=s%2F1&chart=loss&curve=run&step=4',
  );
});

test.each(['```a\n', '```a \n', '```', '~~a', '**a ', '[a', 'http://', '@a.', '\n'])(
  'a hundred texts of nothing but %j are read at once: the page stays usable',
  (piece) => {
    const text = piece.repeat(10_000 / piece.length);
    const since = performance.now();
    for (let count = 0; count < 100; count += 1) blocksOf(text, ['a']);
    expect(performance.now() - since).toBeLessThan(3_000);
  },
);

test('a fence that nobody closes is text, and one closes the first that is open', () => {
  const kinds = (text: string) =>
    blocksOf(text, []).map(({ kind, spans }) => [kind, spans[0]?.text]);
  expect(kinds('a\n```py\nb')).toEqual([['text', 'a\n```py\nb']]);
  expect(kinds('```a\n```b\n```\n```c')).toEqual([
    ['code', '```b'],
    ['text', '```c'],
  ]);
  expect(kinds('```\n```')).toEqual([['code', '']]);
});
