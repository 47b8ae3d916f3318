import { h } from './dom';

export interface MenuEntry {
  readonly label: string;
  readonly keys: string;
  readonly whyNot: string | null;
  readonly checked?: boolean;
  run(): void;
}

/** Opens a menu below `button`: arrows move, Enter takes, Escape and a click elsewhere close. */
export function openMenu(
  button: HTMLElement,
  label: string,
  entries: readonly (MenuEntry | null)[],
): void {
  const menu = h('div', { role: 'menu', class: 'menu', popover: 'auto', 'aria-label': label });
  const close = (refocus: boolean) => {
    menu.hidePopover();
    if (refocus) button.focus();
  };
  menu.append(
    ...entries.map((entry) => (entry ? item(entry, close) : h('hr', { role: 'separator' }))),
  );
  menu.addEventListener('keydown', (event) => moved(menu, event, close));
  menu.addEventListener('toggle', (event) => {
    const open = 'newState' in event && event.newState === 'open';
    button.setAttribute('aria-expanded', String(open));
    if (!open) menu.remove();
  });
  document.body.append(menu);
  const { bottom, left, right } = button.getBoundingClientRect();
  menu.style.top = `${bottom + 4}px`;
  menu.showPopover();
  const { width } = menu.getBoundingClientRect();
  menu.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8, left + width > innerWidth ? right - width : left))}px`;
  menu.querySelector<HTMLElement>('button')?.focus();
}

function item(entry: MenuEntry, close: (refocus: boolean) => void): HTMLElement {
  const take = () => {
    if (entry.whyNot !== null) return;
    close(true);
    entry.run();
  };
  const role = entry.checked === undefined ? 'menuitem' : 'menuitemradio';
  const disabled = String(entry.whyNot !== null);
  const props = {
    type: 'button',
    role,
    tabindex: -1,
    'aria-disabled': disabled,
    title: entry.whyNot ?? '',
    onclick: take,
  };
  const checked: Record<string, string> =
    entry.checked === undefined ? {} : { 'aria-checked': String(entry.checked) };
  return h(
    'button',
    { ...props, ...checked },
    h('span', {}, entry.label),
    entry.keys ? h('kbd', {}, entry.keys) : null,
  );
}

function moved(menu: HTMLElement, event: KeyboardEvent, close: (refocus: boolean) => void): void {
  const items = [...menu.querySelectorAll<HTMLElement>('button')];
  const at = items.findIndex((one) => one === document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (to !== undefined) items.at(to % items.length)?.focus();
  else if (event.key === 'Escape' || event.key === 'Tab') close(true);
  else return;
  event.preventDefault();
  event.stopPropagation();
}
