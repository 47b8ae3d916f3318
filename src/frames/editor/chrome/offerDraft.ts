import type { Draft, DraftMessage } from '~/contract/editor';
import { bare, sameJson } from '../model/cells';
import { clock } from '../model/time';
import type { Workbench } from '../workbench';
import { adopt, changedCount, mergedWith, plural } from './conflict';
import { choose } from './dialog';

/** '28 November, 14:03' */
const moment = (at: string) =>
  `${new Date(at).toLocaleDateString(undefined, { day: 'numeric', month: 'long' })}, ${clock(at)}`;

type Answer = 'merge' | 'restore' | 'discard';

const question = ({ base, cells, at }: Draft, bench: Workbench) => {
  const mine = plural(changedCount(base, cells));
  const other = plural(changedCount(base, bench.book.cells));
  return choose<Answer>(
    'You have text here that was not saved',
    [
      `On ${moment(at)} you changed ${mine}, and the server could not be reached. Since then ${other} changed in the notebook.`,
    ],
    [
      {
        value: 'merge',
        label: 'Merge cell by cell',
        kind: 'primary',
        note: 'Keeps both; you decide where both changed the same cell.',
      },
      {
        value: 'restore',
        label: 'Restore mine',
        note: 'Puts your text in place of what the notebook shows. Undo takes that back.',
      },
      {
        value: 'discard',
        label: 'Discard mine',
        kind: 'danger',
        note: 'Deletes your text from this browser.',
      },
    ],
  );
};

/** The person decides; Escape decides nothing, so the question stays: whatever is typed next would take the place of the stored text. */
async function decide(draft: Draft, bench: Workbench): Promise<void> {
  const answer = await question(draft, bench);
  if (answer === 'discard') return;
  if (answer === 'restore') return adopt(bench, draft.cells);
  const merged =
    answer === 'merge'
      ? await mergedWith(draft.base, draft.cells, bench.book.cells.map(bare))
      : null;
  if (merged === null) return decide(draft, bench);
  adopt(bench, merged);
}

/**
 * Brings back text that the server never saved. Over the text it was typed over it comes back by itself, and is saved as if it were typed now;
 * where the notebook is another one meanwhile the person decides.
 */
async function offerDraft(bench: Workbench, draft: Draft): Promise<void> {
  const now = bench.book.cells.map(bare);
  if (sameJson(draft.cells, now)) return;
  if (!sameJson(draft.base, now)) return decide(draft, bench);
  adopt(bench, draft.cells);
  bench.notices.say(`Text from ${moment(draft.at)} that was not saved is back.`);
}

/** A stored draft is brought back before a later one can take its place. Where one cannot be stored any more the page only says so. */
export async function followDraft(
  bench: Workbench,
  { draft, available }: DraftMessage,
  port?: Pick<MessagePort, 'postMessage'>,
): Promise<void> {
  bench.localCopy.available = available;
  bench.changes.tell();
  if (!port || bench.readOnly) return;
  if (draft && !bench.localCopy.begun) await offerDraft(bench, draft);
  bench.localCopy.begin(port, draft !== null);
}
