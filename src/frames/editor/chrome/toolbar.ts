import type { Command } from '../commands/command';
import { keyLabel } from '../commands/keys';
import { command } from '../commands/table';
import type { CellType } from '../model/cells';
import type { Workbench } from '../workbench';
import { h } from './dom';
import { icon } from './icons';
import { openMenu, type MenuEntry } from './menu';

/** Null stands for a gap. Those after the first gap fold into the menu on narrow screens. */
const buttons = [
  'run',
  'interrupt',
  'restart',
  'runAll',
  null,
  'addBelow',
  'cut',
  'copy',
  'paste',
  'moveUp',
  'moveDown',
  'delete',
  null,
  'undo',
  'redo',
] as const;

const menu = [
  'runAbove',
  'runBelow',
  'runAll',
  'restartRunAll',
  null,
  'clear',
  'clearAll',
  null,
  'addAbove',
  'addBelow',
  'duplicate',
  'cut',
  'copy',
  'paste',
  'moveUp',
  'moveDown',
  'merge',
  'delete',
  null,
  'comment',
  'english',
  'fix',
  null,
  'undo',
  'redo',
  'save',
  'help',
] as const;

const types: Record<CellType, string> = { code: 'Code', markdown: 'Markdown', raw: 'Raw' };
const byType: Record<CellType, string> = { code: 'toCode', markdown: 'toMarkdown', raw: 'toRaw' };

const opensMenu = { type: 'button', 'aria-haspopup': 'menu', 'aria-expanded': 'false' };

/** The tooltip of a button. */
function tooltip(command: Command, whyNot: string | null, bench: Workbench): string {
  const { label, keys } = command;
  if (whyNot !== null) return `${label}: ${whyNot.charAt(0).toLowerCase()}${whyNot.slice(1)}`;
  const [key] = keys;
  const details = command.details?.(bench) ?? null;
  return `${label}${details === null ? '' : `: ${details}`}${key ? ` (${keyLabel(key)})` : ''}`;
}

/** The bar of buttons; each says what it does, its key, and why it cannot be used where it cannot. */
export class Toolbar {
  readonly element = h('div', { class: 'toolbar', role: 'toolbar', 'aria-label': 'Notebook' });
  private readonly buttons = new Map<Command, HTMLButtonElement>();
  private readonly type = h('button', {
    ...opensMenu,
    class: 'type',
    onclick: () => this.openTypes(),
  });
  private readonly more = h(
    'button',
    { ...opensMenu, 'aria-label': 'More', title: 'More', onclick: () => this.openMore() },
    icon('more'),
  );

  constructor(private readonly bench: Workbench) {
    let group = h('div', { class: 'group' });
    this.element.append(group);
    for (const id of buttons) {
      if (id === null) {
        group = h('div', { class: 'group foldable' });
        this.element.append(group);
      } else group.append(this.button(command(id)));
    }
    this.element.append(h('div', { class: 'group' }, this.type, this.more));
    this.element.addEventListener('keydown', (event) => this.moved(event));
    this.show();
  }

  /** Shows what can be done now. */
  show(): void {
    for (const [one, button] of this.buttons) {
      const whyNot = one.whyNot?.(this.bench) ?? null;
      button.title = tooltip(one, whyNot, this.bench);
      button.setAttribute('aria-disabled', String(whyNot !== null));
    }
    const type = this.bench.currentType;
    this.type.replaceChildren(types[type], icon('chevron'));
    this.type.setAttribute('aria-label', `Type of the cell: ${types[type]}`);
    this.type.title = 'Type of the cell';
  }

  private button(one: Command): HTMLButtonElement {
    const face = one.icon ? icon(one.icon) : one.label;
    const button = h(
      'button',
      { type: 'button', 'aria-label': one.label, onclick: () => this.bench.perform(one) },
      face,
      one.word ?? null,
    );
    this.buttons.set(one, button);
    return button;
  }

  private entry(one: Command): MenuEntry {
    const [key] = one.keys;
    const whyNot = one.whyNot?.(this.bench) ?? null;
    return {
      label: one.label,
      keys: key ? keyLabel(key) : '',
      whyNot,
      run: () => this.bench.perform(one),
    };
  }

  private openMore(): void {
    const there = menu
      .map((id) => (id === null ? null : command(id)))
      .filter((one) => one?.shown?.(this.bench) ?? true);
    openMenu(
      this.more,
      'More',
      there.map((one) => one && this.entry(one)),
    );
  }

  private openTypes(): void {
    const now = this.bench.currentType;
    const entry = (type: CellType) => ({
      ...this.entry(command(byType[type])),
      label: types[type],
      checked: type === now,
    });
    openMenu(this.type, 'Type of the cell', [entry('code'), entry('markdown'), entry('raw')]);
  }

  /** Left and right move within the bar, as in every toolbar. */
  private moved(event: KeyboardEvent): void {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    const all = [...this.element.querySelectorAll<HTMLElement>('button')].filter(
      (button) => button.offsetParent !== null,
    );
    all
      .at((all.findIndex((button) => button === document.activeElement) + by) % all.length)
      ?.focus();
    event.preventDefault();
  }
}
