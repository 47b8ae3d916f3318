import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { frames, type FrameMessage, type frameMessageReceived } from '~/web/lib/browser/frames';
import { toastAdded } from '~/web/core/toasts/events';
import { dataLossConfirmChanged } from '~/web/core/preferences/events';
import type { HostMessage } from '~/contract/editor';
import { selectConfirmsDataLoss, selectTheme } from '~/web/core/preferences/preferences';
import { selectLocation } from '~/web/lib/browser/url/location';
import { anchorSelected } from '~/web/features/comments/events';
import { editorScrolled, unsavedChanged } from '../events';
import { selectEntries } from '../model';

/** The handling of a link that was clicked in a frame. '#' anchors never get here: the frame scrolls by itself (EDF-07). */
export type LinkDecision = 'outside' | 'refused';

/** http, https and mailto open outside; file, base64 and relative links, and everything that runs or carries code, are refused (EDF-08 to EDF-10). */
export const linkDecisionOf = (href: string): LinkDecision =>
  /^(https?:\/\/[^/]|mailto:[^@\s]+@)/i.test(href.trim()) ? 'outside' : 'refused';

/** The link as a person reads it in the refusal: short, and a data link without its data. */
export const linkText = (href: string): string => {
  const known = href.trim().replace(/^(data:[^,]{0,40}).*/is, '$1,…');
  return known.length > 120 ? `${known.slice(0, 120)}…` : known;
};

const openOutside = (href: string) =>
  void window.open(href.trim(), '_blank', 'noopener,noreferrer');

/** Links inside embedded content: http links open externally; file, base64 and relative links are refused with a 'Navigation' warning. */
function* followLink(href: string): SagaGenerator<void> {
  if (linkDecisionOf(href) === 'outside') return yield* call(openOutside, href);
  yield* put(
    toastAdded({
      kind: 'warning',
      text: 'Navigation',
      lines: [`This link cannot be opened from a notebook: ${linkText(href)}`],
    }),
  );
}

/** Messages of an editor's page. */
export function* followFrame({
  payload: { frameId: key, message },
}: ReturnType<typeof frameMessageReceived>): SagaGenerator<void> {
  // A page that is read says so, too.
  if (message.type === 'listening') yield* leadToCell();
  const entries = yield* select(selectEntries);
  if (!entries[key]) return;
  if (message.type === 'commented') yield* pointAtCell(entries[key].notebook_id, message);
  if (message.type === 'link' && typeof message['href'] === 'string')
    yield* followLink(message['href']);
  if (message.type === 'unsaved' && typeof message['unsaved'] === 'boolean')
    yield* put(unsavedChanged({ key, unsaved: message['unsaved'] }));
  if (message.type === 'scrolled' && typeof message['scrolled'] === 'boolean')
    yield* put(editorScrolled({ key, scrolled: message['scrolled'] }));
  if (message.type === 'unasked') yield* put(dataLossConfirmChanged({ asks: false }));
}

/** The pages in the frames look as the person chose, and know whether to ask before variables are lost. */
export function* syncFrameSettings(): SagaGenerator<void> {
  const said: readonly HostMessage[] = [
    { type: 'theme', theme: yield* select(selectTheme) },
    { type: 'asks', asks: yield* select(selectConfirmsDataLoss) },
  ];
  for (const { id } of yield* call(frames.list))
    for (const message of said) yield* call(frames.tell, id, message);
}

/** A page that says more is not ours. */
const MOST = 200;
const isShort = (text: unknown): text is string =>
  typeof text === 'string' && text.trim() !== '' && text.length <= MOST;

/** The person points at a cell: the next topic of the notebook is about it. */
function* pointAtCell(notebookId: string, { cell_id, label }: FrameMessage): SagaGenerator<void> {
  if (!isShort(cell_id) || !isShort(label)) return;
  yield* put(
    anchorSelected({ key: `notebook/${notebookId}`, place: { kind: 'cell', cell_id, label } }),
  );
}

/** The address names a cell: the page of the notebook that has it brings it into sight, whether it runs or is read. */
export function* leadToCell(): SagaGenerator<void> {
  const { pathname, search } = yield* select(selectLocation);
  const cell_id = new URLSearchParams(search).get('cell');
  if (cell_id !== null && pathname.startsWith('/notebooks/'))
    yield* call(frames.tellAll, { type: 'cell', cell_id });
}
