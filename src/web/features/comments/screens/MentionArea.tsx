import { useCallback, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { Options } from '~/web/ui/form/Options';
import { useFloating } from '~/web/ui/overlay/useFloating';
import { useOutside } from '~/web/ui/overlay/useOutside';
import { MEASURES } from '~/web/ui/theme/measures';
import { peopleWanted } from '../events';
import { mentioningAt, offeredFor, withMention } from '../model/mentioning';
import { selectPeople } from '../selectors';

interface MentionAreaProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onSend: () => void;
}

/** It grows to so many pixels: ten lines (CMT-06), and the space around them. */
const MOST_HEIGHT = MEASURES.commentRows * 20 + 16;

/** A text area that offers people after an @: arrows choose, Enter or Tab takes, Escape lets it be. The focus stays in the text. */
export function MentionArea({ label, placeholder, value, onChange, onSend }: MentionAreaProps) {
  const dispatch = useAppDispatch();
  const people = useAppSelector(selectPeople);
  const [caret, setCaret] = useState<number | null>(null);
  const [marked, setMarked] = useState(0);
  const whole = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const after = useRef<number>(null);
  const id = useId();
  const begun = caret === null ? null : mentioningAt(value, caret);
  const offered = begun && people ? offeredFor(people, begun.name) : [];
  const open = begun !== null && (people === null || offered.length > 0);
  const close = useCallback(() => setCaret(null), []);
  useFloating(open, whole, list, 'stretch');
  useOutside(open, whole, close);
  useLayoutEffect(() => {
    if (after.current === null) return;
    area.current?.setSelectionRange(after.current, after.current);
    after.current = null;
  });

  const follow = (event: SyntheticEvent<HTMLTextAreaElement>, text: string) => {
    const { selectionStart } = event.currentTarget;
    const isBegun = mentioningAt(text, selectionStart) !== null;
    if (isBegun && people === null) dispatch(peopleWanted());
    setCaret(isBegun ? selectionStart : null);
    setMarked(0);
  };
  const take = (user_name: string | undefined) => {
    if (!begun || user_name === undefined) return;
    const written = withMention(value, begun, user_name);
    after.current = written.caret;
    setCaret(null);
    onChange(written.text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend();
    else if (!open) return;
    else if (event.key === 'ArrowDown') setMarked((marked + 1) % Math.max(1, offered.length));
    else if (event.key === 'ArrowUp') setMarked((marked - 1 + offered.length) % Math.max(1, offered.length));
    else if (event.key === 'Escape') close();
    else if ((event.key === 'Enter' || event.key === 'Tab') && offered[marked]) take(offered[marked].user_name);
    else return;
    event.preventDefault();
  };
  return (
    <div ref={whole} className="comments-area">
      <textarea
        ref={area} className="at-control at-area" aria-label={label} placeholder={placeholder} value={value} rows={1} style={{ maxHeight: MOST_HEIGHT }}
        aria-autocomplete="list" aria-haspopup="listbox" aria-controls={open ? id : undefined} aria-activedescendant={open && offered[marked] ? `${id}-${marked}` : undefined}
        onChange={(event) => { onChange(event.target.value); follow(event, event.target.value); }} onClick={(event) => { if (begun) follow(event, value); }}
        onBlur={close} onKeyDown={onKeyDown}
      />
      {open && (
        <Options
          list={list} id={id} label="People who can be mentioned" value={undefined} marked={marked} onMark={setMarked}
          choices={offered.map(({ user_name, fullname }) => ({ value: user_name, text: `@${user_name}`, hint: fullname }))}
          onChoose={(choice) => take(choice.value)} empty="Loading…"
        />
      )}
    </div>
  );
}
