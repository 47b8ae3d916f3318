import { Banner } from './chrome/banner';
import { h, inFrame } from './chrome/dom';
import { chooseRuntime } from './chrome/kernelChooser';
import { KernelStatus, SaveStatus } from './chrome/status';
import { Toolbar } from './chrome/toolbar';
import { insert } from './commands/cells';
import { listenToKeys } from './commands/commandMode';
import { restart } from './commands/running';
import { guardLeaving } from './leaving';
import { guardLinks } from './wire/linkGuard';
import { reportScrolling } from './wire/scrolling';
import { newCell } from './model/cells';
import type { Workbench } from './workbench';

/** How often ages and running times are brought up to date, in ms. */
const TICK_MS = 1_000;

function addRow(bench: Workbench): HTMLElement {
  const add = (type: 'code' | 'markdown') => () => {
    const cell = newCell(type);
    insert(bench, bench.book.cells.length, [cell]);
    bench.pages.edit(cell.id);
  };
  const button = (label: string, onclick: () => void) =>
    h('button', { type: 'button', class: 'quiet', onclick }, label);
  return h(
    'div',
    { class: 'add-row' },
    button('+ Code', add('code')),
    button('+ Markdown', add('markdown')),
  );
}

/** Puts the page around the notebook and keeps its edges up to date. */
export function layOut(bench: Workbench): void {
  const toolbar = new Toolbar(bench);
  const saved = new SaveStatus(bench);
  const kernel = new KernelStatus(bench, () => void chooseRuntime(bench));
  const banner = new Banner(bench, () => void restart(bench));
  const end = addRow(bench);
  // Around a frame the app names the notebook.
  const name = h(
    'h1',
    { class: bench.parent.present ? 'hidden-text' : 'file-name' },
    bench.fileName,
  );
  const states = h('div', { class: 'states' }, saved.element, kernel.element);
  const head = h(
    'header',
    {},
    h('div', { class: 'bar' }, name, toolbar.element, states),
    banner.element,
  );
  document.body.replaceChildren(head, bench.pages.element, end, bench.notices.element);
  const show = () => {
    toolbar.show();
    saved.show();
    kernel.show();
    banner.show();
    end.hidden = bench.readOnly;
    document.title = `${bench.session.busy.length > 0 ? '● ' : ''}${bench.fileName}`;
  };
  show();
  bench.changes.hear(() => inFrame('edges', show));
  bench.saver.changes.hear(() => inFrame('edges', show));
  setInterval(() => {
    if (document.visibilityState === 'visible') bench.pages.tellAll();
  }, TICK_MS);
  listenToKeys(bench);
  guardLinks(bench);
  guardLeaving(bench);
  reportScrolling(bench.parent);
}
