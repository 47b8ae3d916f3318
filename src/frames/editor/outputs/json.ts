import { h } from '../chrome/dom';

/** Entries of one array or object that are put into the page. */
const MOST = 500;

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

function leaf(value: unknown): HTMLElement {
  return h('span', { class: `json-${value === null ? 'null' : typeof value}` }, JSON.stringify(value) ?? 'undefined');
}

function branch(value: object, name: string | null, open: boolean): HTMLElement {
  const entries = Object.entries(value);
  const count = Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`;
  const summary = h('summary', {}, name === null ? '' : `${name}: `, h('span', { class: 'json-count' }, count));
  const details = h('details', { open }, summary);
  const fill = () => {
    if (details.childElementCount > 1) return;
    for (const [key, item] of entries.slice(0, MOST)) details.append(node(item, key));
    if (entries.length > MOST) details.append(h('div', { class: 'json-item' }, `… ${entries.length - MOST} more`));
  };
  details.addEventListener('toggle', () => { if (details.open) fill(); });
  if (open) fill();
  return details;
}

const node = (value: unknown, name: string): HTMLElement =>
  (isBranch(value) ? branch(value, name, false) : h('div', { class: 'json-item' }, `${name}: `, leaf(value)));

/** A JSON value as a tree whose branches open, filled when they do. */
export const jsonTree = (value: unknown): HTMLElement =>
  h('div', { class: 'json' }, isBranch(value) ? branch(value, null, true) : leaf(value));
