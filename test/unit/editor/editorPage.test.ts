import { describe, expect, test } from 'vitest';
import type { Run } from '~/contract/editor';
import { countText, runSentence } from '~/frames/editor/cells/gutterWords';
import { keyName } from '~/contract/formats/keys';
import { Keystrokes } from '~/frames/editor/commands/keys';
import { age, duration } from '~/frames/editor/model/time';
import { Session } from '~/frames/editor/model/session';
import { fileAddress, parentOrigin, readAddress } from '~/frames/editor/wire/address';
import { headingId, linkTargetOf } from '~/frames/editor/wire/links';

describe('links in a notebook', () => {
  test('EDF-07 anchors scroll to what they name', () => {
    expect(linkTargetOf('#My-results')).toEqual({ kind: 'scroll', id: 'My-results' });
    expect(linkTargetOf('#%C3%9Cbersicht')).toEqual({ kind: 'scroll', id: 'Übersicht' });
    expect(headingId('  The  big  picture ')).toBe('The-big-picture');
  });

  test('EDF-08 EDF-10 http, https and mailto may leave', () => {
    for (const href of ['http://example.org/a', 'HTTPS://example.org', 'mailto:a@example.org'])
      expect(linkTargetOf(href)).toEqual({ kind: 'open', href });
  });

  test('EDF-09 EDF-10 file, data, javascript and relative links are refused, however they are spelled', () => {
    const bad = [
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,<script>',
      'file:///etc/passwd',
      'other.ipynb',
      '//example.org',
      'https:example.org',
      'vbscript:x',
      '',
      `https://example.org/${'a'.repeat(9_000)}`,
    ];
    for (const href of bad) expect(linkTargetOf(href), href).toMatchObject({ kind: 'refused' });
  });
});

describe('the address of the page', () => {
  test('EDF-05 only a plain http or https origin is spoken to', () => {
    expect(parentOrigin(`?app=${encodeURIComponent('http://localhost:8080')}`)).toBe(
      'http://localhost:8080',
    );
    for (const bad of [
      '',
      '?app=',
      '?app=null',
      '?app=*',
      '?app=javascript:1',
      '?app=http://a/b',
      '?app=http://u:p@a',
      '?app=http://a/',
      '?app=file:///x',
    ]) {
      expect(parentOrigin(bad), bad).toBeNull();
    }
    expect(readAddress('http://h:1/nb/3-abc/edit?app=http%3A%2F%2Fh#x')).toEqual({
      base: 'http://h:1/nb/3-abc/',
      parent: 'http://h',
    });
  });

  test("files are those of the notebook's folder, and nothing above it", () => {
    const base = 'http://h:1/nb/3-abc/';
    expect(fileAddress(base, 'plots/my plot.png')).toBe(`${base}files/plots/my%20plot.png`);
    expect(fileAddress(base, './my%20plot.png')).toBe(`${base}files/my%20plot.png`);
    for (const bad of [
      '../x.png',
      'a/../../x.png',
      '/etc/x.png',
      'http://e/x',
      '//e/x.png',
      '\\\\e\\x',
      '%2e%2e/x.png',
    ])
      expect(fileAddress(base, bad), bad).toBeNull();
  });
});

describe('keys', () => {
  const press = (
    key: string,
    held: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {},
  ) => keyName({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held });

  test('are named alike with Ctrl and with Cmd', () => {
    expect([
      press('Enter', { shiftKey: true }),
      press('s', { metaKey: true }),
      press('S', { ctrlKey: true, shiftKey: true }),
      press('V', { shiftKey: true }),
      press('?', { shiftKey: true }),
    ]).toEqual(['Shift-Enter', 'Mod-s', 'Mod-Shift-s', 'V', '?']);
  });

  test('d d deletes, and d and then something else does not', () => {
    const strokes = new Keystrokes(new Set(['d d', 'a']));
    expect([strokes.press('d', 0), strokes.press('d', 100)]).toEqual(['more', 'd d']);
    expect([strokes.press('d', 200), strokes.press('a', 300), strokes.press('d', 400)]).toEqual([
      'more',
      'a',
      'more',
    ]);
    expect(strokes.press('d', 5_000)).toBe('more');
    expect(strokes.press('q', 5_100)).toBeNull();
  });
});

describe('how a run is told', () => {
  const at = '2026-01-02T03:04:05.000Z';
  const now = Date.parse(at) + 3_000;
  const run = (state: Run['state'], more: Partial<Run> = {}): Run => ({
    cell_id: 'a',
    run_id: 'r',
    state,
    since: at,
    execution_count: null,
    elapsed_ms: null,
    ...more,
  });

  test('[ ], [*] and [3], and words with the time it took', () => {
    expect([
      countText(undefined, null),
      countText(run('queued'), 2),
      countText(run('running'), 2),
      countText(run('ok', { execution_count: 3 }), 2),
      countText(undefined, 2),
    ]).toEqual(['[ ]', '[*]', '[*]', '[3]', '[2]']);
    expect(runSentence(run('running'), now)).toBe('running for 3.0 s');
    expect(runSentence(run('error', { elapsed_ms: 210 }), now + 200_000)).toBe(
      'failed in 210 ms, 3 min ago',
    );
    expect([duration(61_000), duration(7_500_000), age(at, now)]).toEqual([
      '1 min 1 s',
      '2 h 5 min',
      'now',
    ]);
  });

  test('NBS-06 who may not run code is told so', () => {
    const session = new Session();
    expect(session.whyNot).toBe('Not connected to the kernel yet');
    session.connected('live');
    session.receive({
      type: 'hello',
      version: 1,
      seq: 0,
      widgets_seq: 0,
      can_run: false,
      runs: [],
      runtimes: [],
      kernel: { state: 'idle', reason: null, runtime_id: 'p', label: 'Python' },
    });
    expect(session.whyNot).toBe('You may not run code in this notebook');
  });

  test('a prompt of input() ends with its run', () => {
    const session = new Session();
    session.receive({ type: 'run', run: run('running') });
    session.receive({ type: 'input', cell_id: 'a', prompt: 'Name? ', password: false });
    expect([session.asked?.prompt, session.busy.length]).toEqual(['Name? ', 1]);
    session.receive({ type: 'run', run: run('error') });
    expect([session.asked, session.busy.length]).toEqual([null, 0]);
  });
});
