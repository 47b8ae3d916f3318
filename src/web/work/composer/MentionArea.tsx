import {
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type SyntheticEvent,
} from 'react';
import { Options } from '~/web/ui/form/Options';
import { useFloating } from '~/web/ui/overlay/useFloating';
import { useOutside } from '~/web/ui/overlay/useOutside';
import { MEASURES } from '~/web/ui/theme/theme';
import { mentioningAt, withMention, type Mentionable } from './mentioning';
import './writing.css';

interface MentionAreaProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  /** Enter alone sends, and with Shift begins a new line; else Ctrl+Enter sends. */
  readonly enterSends?: boolean;
  /** Takes the focus when it is there. */
  readonly takesFocus?: boolean;
  /** Whom a name that is begun may mean; null while that is not known. */
  readonly offeredFor: (name: string) => readonly Mentionable[] | null;
  /** A name is begun. */
  readonly onName?: (name: string) => void;
  readonly onChange: (text: string) => void;
  readonly onSend: () => void;
  /** The arrow up in an empty text. */
  readonly onUp?: () => void;
  readonly onEscape?: () => void;
}

/** It grows to so many pixels: ten lines (CMT-06), and the space around them. */
const MAX_HEIGHT_PX = MEASURES.commentRows * 20 + 16;

/** A text area that offers people after an @: arrows choose, Enter or Tab takes, Escape lets it be. The focus stays in the text. */
export function MentionArea(props: MentionAreaProps) {
  const {
    label,
    placeholder,
    value,
    enterSends = false,
    takesFocus = false,
    offeredFor,
    onName,
    onChange,
    onSend,
    onUp,
    onEscape,
  } = props;
  const [caret, setCaret] = useState<number | null>(null);
  const [marked, setMarked] = useState(0);
  const whole = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const after = useRef<number>(null);
  const id = useId();
  const begun = caret === null ? null : mentioningAt(value, caret);
  const known = begun && offeredFor(begun.name);
  const offered = known ?? [];
  const open = begun !== null && (known === null || offered.length > 0);
  const close = useCallback(() => setCaret(null), []);
  useFloating(open, whole, list, 'stretch');
  useOutside(open, whole, close);
  useLayoutEffect(() => {
    if (takesFocus) area.current?.focus();
  }, [takesFocus]);
  useLayoutEffect(() => {
    if (after.current === null) return;
    area.current?.setSelectionRange(after.current, after.current);
    after.current = null;
  });

  const follow = (event: SyntheticEvent<HTMLTextAreaElement>, text: string) => {
    const { selectionStart } = event.currentTarget;
    const next = mentioningAt(text, selectionStart);
    if (next) onName?.(next.name);
    setCaret(next ? selectionStart : null);
    setMarked(0);
  };
  const take = (user_name: string | undefined) => {
    if (!begun || user_name === undefined) return;
    const written = withMention(value, begun, user_name);
    after.current = written.caret;
    setCaret(null);
    onChange(written.text);
  };
  /** The action of a key without suggestions; false where there is none. */
  const plainly = (event: KeyboardEvent): boolean => {
    const sends =
      event.key === 'Enter' &&
      !event.nativeEvent.isComposing &&
      (event.ctrlKey || event.metaKey || (enterSends && !event.shiftKey && !event.altKey));
    if (sends) onSend();
    else if (event.key === 'ArrowUp' && onUp && value === '') onUp();
    else if (event.key === 'Escape' && onEscape) onEscape();
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isHeld = event.ctrlKey || event.metaKey;
    if (!open || (event.key === 'Enter' && isHeld)) {
      if (!plainly(event)) return;
    } else if (event.key === 'ArrowDown') setMarked((marked + 1) % Math.max(1, offered.length));
    else if (event.key === 'ArrowUp')
      setMarked((marked - 1 + offered.length) % Math.max(1, offered.length));
    else if (event.key === 'Escape') close();
    else if ((event.key === 'Enter' || event.key === 'Tab') && offered[marked])
      take(offered[marked].user_name);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={whole} className="at-writing">
      <textarea
        ref={area}
        className="at-control at-area"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        rows={1}
        style={{ maxHeight: MAX_HEIGHT_PX }}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={open ? id : undefined}
        aria-activedescendant={open && offered[marked] ? `${id}-${marked}` : undefined}
        onChange={(event) => {
          onChange(event.target.value);
          follow(event, event.target.value);
        }}
        onClick={(event) => {
          if (begun) follow(event, value);
        }}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      {open && (
        <Options
          list={list}
          id={id}
          label="People who can be mentioned"
          value={undefined}
          marked={marked}
          onMark={setMarked}
          choices={offered.map(({ user_name, fullname }) => ({
            value: user_name,
            text: `@${user_name}`,
            hint: fullname,
          }))}
          onChoose={(choice) => take(choice.value)}
          empty="Loading…"
        />
      )}
    </div>
  );
}
