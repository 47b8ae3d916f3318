import type { DOMWidgetView } from '@jupyter-widgets/base';
import { MessageLoop } from '@lumino/messaging';
import { Widget } from '@lumino/widgets';
import luminoSheet from '@lumino/widgets/style/index.css?inline';
import baseSheet from '@jupyter-widgets/base/css/index.css?inline';
import controlsSheet from '@jupyter-widgets/controls/css/widgets.css?inline';
import tokens from '~/text/theme/tokens.css?inline';
import codeSheet from '../editor/styles/code.css?inline';
import renderedSheet from '../editor/styles/rendered.css?inline';
import ownSheet from './widgets.css?inline';
import iconSheet from './icons.css?inline';
import { done } from './comm';
import { Manager } from './manager';
import type { FromWidgets, ToWidgets } from './messages';

const page = globalThis as unknown as { widgetsPort?: MessagePort };
const port = page.widgetsPort;
delete page.widgetsPort;

const say = (message: FromWidgets) => port?.postMessage(message);
const manager = new Manager(say);
const shown = new Map<string, HTMLElement>();
const list = document.body.appendChild(document.createElement('main'));

const paint = (theme: 'light' | 'dark') => {
  document.documentElement.dataset['theme'] = theme;
};

async function view(modelId: string, place: HTMLElement): Promise<void> {
  try {
    const drawn = (await manager.create_view(await manager.get_model(modelId))) as DOMWidgetView;
    MessageLoop.sendMessage(drawn.luminoWidget, Widget.Msg.BeforeAttach);
    place.replaceChildren(drawn.luminoWidget.node);
    MessageLoop.sendMessage(drawn.luminoWidget, Widget.Msg.AfterAttach);
  } catch (error) {
    place.textContent = `This widget cannot be shown: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Draws the widgets in their order. What is drawn already stays where it is: moving an element would take the focus out of it. */
function show(views: readonly string[]): void {
  const keys = views.map(
    (modelId, index) =>
      `${modelId} ${views.slice(0, index).filter((other) => other === modelId).length}`,
  );
  for (const [key, place] of shown)
    if (!keys.includes(key)) {
      place.remove();
      shown.delete(key);
    }
  keys.forEach((key, index) => {
    const place = shown.get(key) ?? document.createElement('div');
    const there = list.children[index] ?? null;
    if (there !== place) list.insertBefore(place, there);
    if (shown.has(key)) return;
    shown.set(key, place);
    void view(views[index]!, place);
  });
}

function hear(message: ToWidgets): void {
  switch (message.type) {
    case 'start':
      paint(message.theme);
      return manager.learn(message.models);
    case 'show':
      return show(message.views);
    case 'theme':
      return paint(message.theme);
    case 'models':
      return manager.learn(message.models, message.asked);
    case 'change':
      return manager.change(message.change);
    case 'done':
      return done(message.request);
    case 'typeset':
      return manager.tex.answered(message.request, message.formulas);
    case 'rendered':
      return manager.texts.answered(message.request, message.html);
    case 'drawn':
      return manager.pdf.answered(message.request, message);
  }
}

const sheet = document.createElement('style');
sheet.textContent = [
  tokens,
  luminoSheet,
  baseSheet,
  controlsSheet,
  codeSheet,
  renderedSheet,
  ownSheet,
  iconSheet,
].join('\n');
document.head.append(sheet);
if (port) port.onmessage = ({ data }: MessageEvent<ToWidgets>) => hear(data);

/** A link would load its page in the place of the widgets. */
function follow(event: MouseEvent): void {
  const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
  const href = link?.dataset['written'] ?? link?.getAttribute('href');
  if (href == null || href.startsWith('#') || event.defaultPrevented) return;
  event.preventDefault();
  if (event.isTrusted) say({ type: 'link', href });
}
addEventListener('click', follow);
addEventListener('auxclick', follow);

let told = 0;
let measuring: ReturnType<typeof setTimeout> | undefined;
const tellHeight = () => {
  measuring = undefined;
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  if (height !== told) say({ type: 'height', height });
  told = height;
};
const soon = () => {
  measuring ??= setTimeout(tellHeight, 30);
};
new ResizeObserver(soon).observe(document.body);
// A frame that is not on the screen is not drawn, and no size in it is observed.
new MutationObserver(soon).observe(document.body, {
  subtree: true,
  childList: true,
  attributes: true,
  characterData: true,
});
