import '~/text/theme/tokens.css';
import './styles/page.css';
import './styles/toolbar.css';
import './styles/code.css';
import './styles/rendered.css';
import './styles/cells.css';
import './styles/outputs.css';
import './styles/pdf.css';
import './styles/table.css';
import './styles/overlays.css';
import { h } from './chrome/dom';
import { followDraft } from './chrome/offerDraft';
import { takeOver } from './commands/assisting';
import { layOut } from './page';
import { readAddress } from './wire/address';
import { followLeads } from './wire/leading';
import { passPresses } from './wire/presses';
import { Workbench } from './workbench';

/** Says why the notebook cannot be shown, with a way to try again. */
function failed(reason: unknown): void {
  const why = reason instanceof Error ? reason.message : String(reason);
  const retry = h(
    'button',
    { type: 'button', class: 'primary', onclick: () => location.reload() },
    'Retry',
  );
  document.body.replaceChildren(
    h(
      'main',
      { class: 'failed' },
      h('h1', {}, 'This notebook cannot be shown'),
      h('p', {}, why),
      retry,
    ),
  );
}

const bench = new Workbench(readAddress(location.href));
let isLaidOut = false;
let turn = Promise.resolve();
bench.parent.hear((message, port) => {
  if (message.type === 'draft' && isLaidOut)
    turn = turn.then(() => followDraft(bench, message, port));
  if (message.type === 'asks') bench.asks = message.asks;
  if (message.type === 'assists') bench.assists = message.kinds;
  if (message.type === 'replace') takeOver(bench, message);
  if (message.type !== 'theme') return;
  if (message.theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = message.theme;
});
const goOn = followLeads(bench.parent, (id) => isLaidOut && bench.pages.lead(id));
const show = () => {
  layOut(bench);
  isLaidOut = true;
  goOn();
};
passPresses(bench.parent);
bench
  .start()
  .then(show, failed)
  .finally(() => bench.parent.say({ type: 'splash-ready' }));
