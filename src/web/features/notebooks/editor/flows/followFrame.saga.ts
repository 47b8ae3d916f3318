import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import type { frameMessageReceived } from '~/web/lib/browser/frames';
import { toastAdded } from '~/web/core/toasts/events';
import { dataLossConfirmChanged } from '~/web/core/preferences/events';
import { editorScrolled, unsavedChanged } from '../events';
import { linkDecisionOf, linkText } from '../model/linkRules';
import { selectEntries } from '../selectors';
import { leadToCell, pointAtCell } from './pointAtCell.saga';

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
