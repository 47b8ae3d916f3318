import { h } from '../chrome/dom';

/** Entries of one array or object that are put into the page. */
const MOST = 500;

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

function leaf(value: unknown): HTMLElement {
  return h(
    'span',
    { class: `json-${value === null ? 'null' : typeof value}` },
    JSON.stringify(value) ?? 'undefined',
  );
}

/** Branches that are open from the beginning where all of them are to be, at most. */
const MAX_OPEN = 200;

/** Tells of each branch whether it begins open. */
type Opens = () => boolean;

function branch(value: object, name: string | null, opens: Opens): HTMLElement {
  const open = opens();
  const entries = Object.entries(value);
  const count = Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`;
  const summary = h(
    'summary',
    {},
    name === null ? '' : `${name}: `,
    h('span', { class: 'json-count' }, count),
  );
  const details = h('details', { open }, summary);
  const fill = () => {
    if (details.childElementCount > 1) return;
    for (const [key, item] of entries.slice(0, MOST)) details.append(node(item, key, opens));
    if (entries.length > MOST)
      details.append(h('div', { class: 'json-item' }, `… ${entries.length - MOST} more`));
  };
  details.addEventListener('toggle', () => {
    if (details.open) fill();
  });
  if (open) fill();
  return details;
}

const node = (value: unknown, name: string, opens: Opens): HTMLElement =>
  isBranch(value)
    ? branch(value, name, opens)
    : h('div', { class: 'json-item' }, `${name}: `, leaf(value));

/** A JSON value as a tree whose branches open, filled when they do. At first its root is open, or all of it (`expanded`). */
export function jsonTree(value: unknown, expanded = false): HTMLElement {
  let left = expanded ? MAX_OPEN : 1;
  const opens = () => (left -= 1) >= 0;
  return h('div', { class: 'json' }, isBranch(value) ? branch(value, null, opens) : leaf(value));
}

/** `JSON(…, expanded=True)`. The metadata is for all kinds of the output, or for one. */
export const isExpanded = (metadata: Readonly<Record<string, unknown>>): boolean =>
  [metadata, metadata['application/json']].some(
    (one) => typeof one === 'object' && one !== null && 'expanded' in one && one.expanded === true,
  );
