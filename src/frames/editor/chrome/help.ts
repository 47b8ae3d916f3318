import type { Command } from '../commands/command';
import { keyLabel } from '../commands/keys';
import { choose } from './dialog';
import { h } from './dom';

const keysOf = ({ keys, everywhere = [] }: Command) =>
  [...new Set([...keys, ...everywhere])].filter((key) => key !== 'Mod-Shift-_');

const typing: readonly (readonly [string, string])[] = [
  ['Complete what stands before the cursor', 'Tab, Ctrl Space'],
  ['What the kernel knows about it', 'Shift Tab'],
  ['Comment the lines in or out', 'Ctrl /'],
  ['Undo and redo in this cell', 'Ctrl Z, Ctrl Shift Z'],
  ['Leave the text; then Tab goes on through the page', 'Esc'],
];

const row = (label: string, keys: string) =>
  h('tr', {}, h('th', { scope: 'row' }, label), h('td', {}, h('kbd', {}, keys)));

/** The sheet of all keys, made from the table of commands. */
export async function showHelp(commands: readonly Command[]): Promise<void> {
  const keyed = commands.filter((command) => keysOf(command).length > 0);
  const rows = keyed.map((command) =>
    row(command.label, keysOf(command).map(keyLabel).join('  or  ')),
  );
  const sheet = h(
    'div',
    { class: 'sheet', tabindex: 0, role: 'region', 'aria-label': 'Keys' },
    h('h3', {}, 'A cell is selected'),
    h('table', {}, h('tbody', {}, ...rows)),
    h('h3', {}, 'While typing'),
    h('table', {}, h('tbody', {}, ...typing.map(([label, keys]) => row(label, keys)))),
  );
  await choose('Keyboard', [sheet], [{ value: 'close', label: 'Close', kind: 'primary' }], true);
}
