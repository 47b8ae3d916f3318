import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { selectUser } from '~/web/core/session/person';
import type { ListedKind } from '~/web/work/list/objectList';
import type { Renaming } from '~/web/work/entities/renaming.saga';
import type { ObjectRow } from '~/web/work/entities/pending';
import { isSubmitting } from '~/web/lib/state/draft';
import './objectName.css';

interface ObjectNameProps<Row extends ObjectRow> {
  readonly feature: Pick<ListedKind<Row>, 'words' | 'idOf' | 'nameOf' | 'mayChange'>;
  readonly row: Row;
  readonly renaming: Renaming;
}

/** The name of an object on its page: who may change it presses it and types another one in its place. Stands in the heading. */
export function ObjectName<Row extends ObjectRow>({
  feature,
  row,
  renaming,
}: ObjectNameProps<Row>) {
  const dispatch = useAppDispatch();
  const {
    form: { events },
    formOf,
  } = renaming;
  const may = feature.mayChange(row, useAppSelector(selectUser));
  const asked = useAppSelector(formOf);
  // A person who typed goes on with the keyboard from the name.
  const [typed, setTyped] = useState(false);
  const [id, name] = [feature.idOf(row), feature.nameOf(row)];
  if (asked?.values.id === id)
    return (
      <NewNameBox
        one={feature.words.one}
        renaming={renaming}
        onTyped={() => {
          setTyped(true);
        }}
      />
    );
  if (!may) return name;
  return (
    <button
      type="button"
      className="object-name"
      title={`${name}: press to rename`}
      autoFocus={typed}
      onBlur={() => {
        setTyped(false);
      }}
      onClick={() => dispatch(events.opened({ id, name }))}
    >
      {name}
    </button>
  );
}

function NewNameBox({
  one,
  renaming: { form, formOf, requested },
  onTyped,
}: {
  one: string;
  renaming: Renaming;
  onTyped: () => void;
}) {
  const dispatch = useAppDispatch();
  const asked = useAppSelector(formOf);
  const why = useId();
  const closing = useRef(false);
  if (!asked) return null;
  const { values, initial } = asked;
  const submitting = isSubmitting(asked);
  const problem = form.shownProblemsOf(asked, null).name;
  const close = () => {
    closing.current = true;
    dispatch(form.events.closed());
  };
  const take = () => {
    if (values.name.trim() === initial.name) close();
    else dispatch(requested());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onTyped();
    if (event.key === 'Escape') close();
    else take();
  };
  return (
    <span className="object-new-name">
      <input
        type="text"
        autoFocus
        aria-label={`Name of the ${one}`}
        value={values.name}
        maxLength={200}
        readOnly={submitting}
        aria-busy={submitting}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : why}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          event.target.select();
        }}
        onChange={({ target }) => dispatch(form.events.changed({ name: target.value }))}
        onBlur={() => {
          if (closing.current || submitting) return;
          // Leaving the field keeps a name that can be taken; an empty one takes nothing away.
          if (values.name.trim() === '' || problem !== undefined) close();
          else take();
        }}
      />
      {problem !== undefined && (
        <span id={why} className="at-problem" role="alert">
          {problem}
        </span>
      )}
    </span>
  );
}
