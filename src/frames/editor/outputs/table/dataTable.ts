import { h } from '../../chrome/dom';
import { gridOf, isText, textOf, type Grid } from './grid';
import { download } from '../../chrome/download';
import { csvOf, formulasIn, textsOf, tsvOf } from './written';

const many = new Intl.NumberFormat('en');
const counted = (count: number, one: string) =>
  `${many.format(count)} ${one}${count === 1 ? '' : 's'}`;
/** How pandas tells the size of a table that it does not show whole. */
const SIZE = /^([\d,]+) rows? × ([\d,]+) columns?$/;
/** A text longer than this is broken into lines, characters. */
const LONG_CELL = 80;
/** The index stays in sight where it leaves this share of the width to the data. */
const INDEX_SHARE = 0.5;

const numberOf = (written = '') => Number(written.replaceAll(',', ''));

/** The size that pandas writes below the table, taken out of the page; null where there is none. */
function takeSize(table: HTMLTableElement): string | null {
  const below = table.nextElementSibling;
  const said = below?.tagName === 'P' ? (below.textContent ?? '').trim() : '';
  const [, rows, columns] = SIZE.exec(said) ?? [];
  if (rows === undefined) return null;
  below?.remove();
  return `${counted(numberOf(rows), 'row')} × ${counted(numberOf(columns), 'column')}`;
}

/** Texts to the left, numbers to the right; the columns of the index know their place. */
function arrange(grid: Grid): void {
  const columns = Math.max(0, ...grid.rows.map((row) => row.length));
  for (let column = 0; column < columns; column += 1) {
    const text = isText(grid, column);
    grid.rows.forEach((row, at) => {
      const cell = row[column];
      // A heading over several columns belongs to the first of them.
      if (!cell || (column > 0 && row[column - 1] === cell)) return;
      if (text) cell.classList.add('text');
      if (column < grid.index) cell.dataset['level'] = String(column);
      if (at >= grid.head && (cell.textContent ?? '').length > LONG_CELL)
        cell.classList.add('long');
    });
  }
}

/** Keeps the columns of the index where they are while the others scroll, level by level. */
function pin(scroller: HTMLElement, table: HTMLTableElement, grid: Grid): void {
  const place = () => {
    const scrolls =
      scroller.scrollWidth > scroller.clientWidth + 1 ||
      scroller.scrollHeight > scroller.clientHeight + 1;
    scroller.tabIndex = scrolls ? 0 : -1;
    if (!scrolls && document.activeElement !== scroller) scroller.removeAttribute('tabindex');
    let left = 0;
    for (let level = 0; level < grid.index; level += 1) {
      scroller.style.setProperty(`--level-${level}`, `${left}px`);
      const cell = grid.rows
        .map((row) => row[level])
        .find((one, at) => one && one.colSpan === 1 && at < grid.rows.length);
      left += cell?.getBoundingClientRect().width ?? 0;
    }
    scroller.classList.toggle('pinned', left > 0 && left < scroller.clientWidth * INDEX_SHARE);
  };
  for (const cell of table.querySelectorAll<HTMLElement>('[data-level]'))
    cell.style.left = `var(--level-${cell.dataset['level'] ?? '0'}, 0)`;
  new ResizeObserver(place).observe(scroller);
}

/** Puts a text on the clipboard; false where the browser does not let it. Where the page came without TLS there is only the old way. */
async function copied(text: string): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (
    await clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
  )
    return true;
  const before = document.activeElement;
  const field = h('textarea', { class: 'hidden-text', 'aria-hidden': 'true' });
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}

function tools(grid: Grid, size: string, isPart: boolean): HTMLElement {
  const told = h('span', { class: 'told', role: 'status' });
  const say = (done: string, texts: readonly string[][]) => {
    const formulas = formulasIn(texts);
    told.textContent = [
      `${done} ${counted(texts.length - grid.head, 'row')}.`,
      isPart ? 'The others are not in this output; to_csv() writes all.' : '',
      formulas > 0
        ? `${counted(formulas, 'cell')} that begin${formulas === 1 ? 's' : ''} like a formula got an apostrophe.`
        : '',
    ]
      .filter(Boolean)
      .join(' ');
  };
  const copy = async () => {
    const texts = textsOf(grid);
    if (await copied(tsvOf(texts))) say('Copied', texts);
    else told.textContent = 'The browser does not let this page copy.';
  };
  const save = () => {
    const texts = textsOf(grid);
    download('table.csv', csvOf(texts), 'text/csv;charset=utf-8');
    say('Downloaded', texts);
  };
  const button = (label: string, title: string, onclick: () => void) =>
    h('button', { type: 'button', class: 'small quiet', title, onclick }, label);
  return h(
    'div',
    { class: 'table-foot' },
    h('span', { class: 'size' }, size),
    h(
      'div',
      { class: 'table-tools', role: 'toolbar', 'aria-label': 'Table' },
      button('Copy', 'Copy for a spreadsheet', () => void copy()),
      button('CSV', 'Download as CSV', save),
    ),
    told,
  );
}

/** Puts a table of data into a scroller of its own, with its head and index in sight, its size, and the ways to take it out. */
export function dataTable(table: HTMLTableElement): void {
  const grid = gridOf(table);
  if (!grid) return;
  const said = takeSize(table);
  const [rows, columns] = [
    grid.rows.length - grid.head,
    Math.max(0, ...grid.rows.map((row) => row.length)) - grid.index,
  ];
  const here = `${counted(rows, 'row')} × ${counted(columns, 'column')}`;
  const size = said ?? here;
  const isPart =
    size !== here && grid.rows.some((row) => row.some((cell) => textOf(cell) === '...'));
  arrange(grid);
  table.removeAttribute('border');
  const scroller = h('div', {
    class: 'table-scroll',
    role: 'region',
    'aria-label': `Table of ${size}`,
  });
  const element = h('div', { class: 'data-table' }, scroller, tools(grid, size, isPart));
  table.replaceWith(element);
  scroller.append(table);
  pin(scroller, table, grid);
}

/** Makes tables one wants to look at of those of pandas and its like in html that was made harmless. */
export function dressTables(html: DocumentFragment): void {
  for (const table of html.querySelectorAll<HTMLTableElement>('table.dataframe')) {
    if (!table.parentElement?.closest('table')) dataTable(table);
  }
}
