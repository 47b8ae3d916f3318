import type { ReactNode } from 'react';
import { countText } from '~/web/lib/text/readable';
import { Confirm } from './Confirm';

/** Props of {@link DeleteQuestion}. */
export interface DeleteQuestionProps {
  /** How many are to be deleted; `names` holds those that are known. */
  count: number;
  names: readonly string[];
  /** How many of them run. */
  running: number;
  /** Its nouns: 'notebook' and 'notebooks'. */
  one: string;
  many: string;
  /** The parts that go with one of them, and with many: 'its files and its history', 'their files and their history'. */
  along: readonly [string, string];
  /** It is still being looked who would miss them. */
  busy?: boolean;
  /** The users of them. */
  children?: ReactNode;
  onCancel: () => void;
  onConfirm: () => void;
}

const NAMED = 5;

/** Asks before things are deleted, naming the one, or how many. */
export function DeleteQuestion({
  count,
  names,
  running,
  one,
  many,
  along,
  busy = false,
  children,
  onCancel,
  onConfirm,
}: DeleteQuestionProps) {
  const single = count === 1;
  const all = `${countText(count)} ${many}`;
  return (
    <Confirm
      danger
      verb={single ? 'Delete' : `Delete ${all}`}
      title={single ? `Delete ${names[0] ?? `this ${one}`}?` : `Delete ${all}?`}
      busy={busy}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      {!single && (
        <p className="at-muted">
          {names.slice(0, NAMED).join(', ')}
          {count > NAMED && ` and ${countText(count - NAMED)} more`}
        </p>
      )}
      <p>
        {single ? `The ${one}, ${along[0]} are deleted.` : `The ${many}, ${along[1]} are deleted.`}
      </p>
      {running > 0 && (
        <p>
          {single ? 'It is running' : `${running} of them ${running === 1 ? 'is' : 'are'} running`}{' '}
          and will be stopped.
        </p>
      )}
      {children}
      <p>This cannot be undone.</p>
    </Confirm>
  );
}
