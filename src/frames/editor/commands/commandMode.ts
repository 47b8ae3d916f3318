import { keyName } from '~/contract/formats/keys';
import type { Workbench } from '../workbench';
import { Keystrokes } from './keys';
import { commands } from './table';

/** Hears the keys of command mode: those pressed while a cell itself has the focus, and the few that count everywhere. */
export function listenToKeys(bench: Workbench): void {
  const byKey = new Map(
    commands.flatMap((command) => command.keys.map((key) => [key, command] as const)),
  );
  const everywhere = new Map(
    commands.flatMap((command) => (command.everywhere ?? []).map((key) => [key, command] as const)),
  );
  const strokes = new Keystrokes(new Set(byKey.keys()));
  document.addEventListener('keydown', (event) => {
    const { target } = event;
    if (
      event.defaultPrevented ||
      !(target instanceof HTMLElement) ||
      target.closest('dialog, [popover]')
    )
      return;
    const name = keyName(event);
    if (name === 'Mod-s') {
      event.preventDefault();
      void bench.saver.now();
      return;
    }
    const onCell = target.classList.contains('cell') || target === document.body;
    const sequence = onCell ? strokes.press(name, performance.now()) : null;
    const command =
      sequence === null
        ? inNotebook(target) && !isField(target)
          ? everywhere.get(name)
          : undefined
        : byKey.get(sequence);
    if (sequence === null && !command) return;
    event.preventDefault();
    if (command) bench.perform(command);
  });
}

const inNotebook = (target: HTMLElement) => target.closest('.notebook') !== null;
const isField = (target: HTMLElement) => target.closest('input, textarea, .cm-editor') !== null;
