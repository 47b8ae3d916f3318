import '~/text/theme/tokens.css';
import '../styles/page.css';
import '../styles/code.css';
import '../styles/rendered.css';
import '../styles/cells.css';
import '../styles/outputs.css';
import '../styles/pdf.css';
import '../styles/table.css';
import '../styles/reading.css';
import { afterPaint, h } from '../chrome/dom';
import { Notices } from '../chrome/notices';
import { Widgets } from '../outputs/widgets/store';
import { readAddress } from '../wire/address';
import { Documents } from '../wire/documents';
import { followLeads } from '../wire/leading';
import { guardLinks } from '../wire/linkGuard';
import { Parent } from '../wire/parent';
import { passPresses } from '../wire/presses';
import { reportScrolling } from '../wire/scrolling';
import { notebookHead } from './notebookHead';
import { NotebookPage } from './notebook';

/*
 * A notebook that does not run, to be read: its cells and outputs as the file has them. It tells the app that it was
 * scrolled and of the app's own keys, hears of these, of the theme and of the cell it leads to alone, and follows links itself, into a window of their own.
 */

function failed(reason: unknown): void {
  const why = reason instanceof Error ? reason.message : String(reason);
  document.body.replaceChildren(
    h('main', { class: 'failed' }, h('h1', {}, 'This notebook cannot be shown'), h('p', {}, why)),
  );
}

const { base, parent: origin } = readAddress(location.href);
const wear = (theme: string | null) => {
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
};
wear(new URLSearchParams(location.search).get('theme'));
const parent = new Parent(origin, window);
parent.hear((message) => {
  if (message.type === 'theme') wear(message.theme);
});
reportScrolling(parent);
const notices = new Notices();
guardLinks({ notices, parent: new Parent(null, window) });
// No kernel runs: widgets show what the file keeps of them.
const widgets = new Widgets(base, {
  send: () => false,
  say: (why) => notices.say(why),
  whyNot: () => null,
});
const goOn = followLeads(parent, (id) => page.lead(id));
const page = new NotebookPage(widgets, () => goOn());
// From now on the app may say where to go.
passPresses(parent);
const put = (fileName: string) => {
  document.title = fileName;
  if (!page.element.isConnected) document.body.replaceChildren(page.element, notices.element);
};
const readAll = async () => {
  const read = await new Documents(base).read();
  page.become(read);
  put(read.file_name);
};

const tellRest = () => notices.say('The rest of the notebook could not be read. Open it again.');

const first = notebookHead();
if (first) {
  if (first.read.cells.length < first.of) page.begin(first.read, first.of);
  else page.become(first.read);
  put(first.read.file_name);
  // The cells that came with the page are on screen before the rest is requested.
  if (first.read.cells.length < first.of) afterPaint(() => void readAll().catch(tellRest));
} else void readAll().catch(failed);
