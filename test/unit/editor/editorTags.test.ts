import { describe, expect, it } from 'vitest';
import { cellMeaning, tagsOf } from '~/contract/formats/cellTags';
import { writtenTags } from '~/frames/editor/commands/tags';

describe('tags of a cell', () => {
  it('mean what nbclient and Jupyter Book say, with hyphens and with underscores', () => {
    const parts = (...tags: string[]) => {
      const { input, output } = cellMeaning({ tags });
      return [input, output];
    };
    expect([parts('hide-input'), parts('hide_output'), parts('hide-cell')]).toEqual([
      ['folded', 'shown'],
      ['shown', 'folded'],
      ['folded', 'folded'],
    ]);
    expect([parts('remove_input'), parts('remove-output'), parts('remove-cell')]).toEqual([
      ['removed', 'shown'],
      ['shown', 'removed'],
      ['removed', 'removed'],
    ]);
    expect(parts('hide-cell', 'remove-output')).toEqual(['folded', 'removed']);
    expect(parts('parameters', 'slideshow')).toEqual(['shown', 'shown']);
    const run = (...tags: string[]) => {
      const { mayFail, skipped } = cellMeaning({ tags });
      return [mayFail, skipped];
    };
    expect([run('raises-exception'), run('skip-execution'), run()]).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ]);
  });

  it('what Jupyter folded is folded', () => {
    expect(cellMeaning({ jupyter: { source_hidden: true } })).toMatchObject({
      input: 'folded',
      output: 'shown',
    });
    expect(cellMeaning({ jupyter: { outputs_hidden: true } })).toMatchObject({
      input: 'shown',
      output: 'folded',
    });
    expect(cellMeaning({ collapsed: true }).output).toBe('folded');
  });

  it('whatever a file puts in their place is no tag', () => {
    for (const tags of [
      undefined,
      null,
      'hide-input',
      7,
      { 0: 'hide-input' },
      [['hide-input'], 1, '', 'x'.repeat(101)],
    ])
      expect(tagsOf({ tags })).toEqual([]);
    expect(cellMeaning({ tags: null, jupyter: 'folded', collapsed: 'yes' })).toMatchObject({
      input: 'shown',
      output: 'shown',
      mayFail: false,
    });
    expect(tagsOf({ tags: Array.from({ length: 500 }, (_, index) => `t${index}`) })).toHaveLength(
      50,
    );
  });

  it('are written with spaces or commas between them, each once', () => {
    expect(writtenTags(' hide-input,  mine hide-input ')).toEqual(['hide-input', 'mine']);
    expect(writtenTags('')).toEqual([]);
  });
});
