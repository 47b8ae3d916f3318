import { expect, it } from 'vitest';
import { calledCell } from '~/frames/editor/commands/commenting';
import { followLeads } from '~/frames/editor/wire/leading';
import type { Parent } from '~/frames/editor/wire/parent';
import type { HostMessage } from '~/contract/editor';

it('a cell is called by its number and how it begins', () => {
  expect(calledCell(0, '\n  \n  loss = 3  \nprint(loss)')).toBe('Cell 1: loss = 3');
  expect(calledCell(11, ' \n')).toBe('Cell 12');
  expect([...calledCell(0, '👩'.repeat(300))]).toHaveLength('Cell 1: '.length + 80);
});

it('where the app leads to is shown once it is there, once', () => {
  let say: (message: HostMessage) => void = () => undefined;
  const there = new Set<string>();
  const shown: string[] = [];
  const goOn = followLeads(
    {
      hear: (listener: typeof say) => {
        say = listener;
      },
    } as Parent,
    (id) => {
      if (!there.has(id)) return false;
      shown.push(id);
      return true;
    },
  );
  say({ type: 'cell', cell_id: 'c9' });
  goOn();
  expect(shown).toEqual([]);
  there.add('c9');
  goOn();
  goOn();
  say({ type: 'theme', theme: 'dark' });
  expect(shown).toEqual(['c9']);
});
