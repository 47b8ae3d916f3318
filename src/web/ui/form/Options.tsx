import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, type MouseEvent, type RefObject } from 'react';
import { windowedAbove } from '../data/columns';
import { observeElementRect, scrollToFn } from '../data/list/virtual';

/** One of the things to choose from. */
export interface Choice {
  value: string;
  text: string;
  /** A second line: what it is made of. */
  hint?: string;
  /** Why it cannot be chosen. */
  reason?: string | undefined;
  /** The address of its page: it is a link, which opens in a new tab and whose address can be copied. */
  to?: string | undefined;
}

/** Props of {@link Options}. */
export interface OptionsProps {
  list: RefObject<HTMLDivElement | null>;
  /** The id of the list; the n-th option's is `id-n`. */
  id: string;
  label: string;
  choices: readonly Choice[];
  value: string | undefined;
  /** The index that the keyboard or the pointer is on. */
  marked: number;
  onMark: (index: number) => void;
  onChoose: (choice: Choice) => void;
  /** The text of a list without choices. */
  empty: string;
}

/** Height of a line of a long list, in pixels: one or two lines of text, cut where they are too long. */
const heightOf = (choice: Choice | undefined) =>
  (choice?.reason ?? choice?.hint) === undefined ? 32 : 48;

/** Which of the options are drawn: all of a short list, of a long one those in sight. The marked one is brought into sight. */
function useWindow({ list, choices, marked }: Pick<OptionsProps, 'list' | 'choices' | 'marked'>) {
  const windowed = choices.length > windowedAbove;
  const virtual = useVirtualizer({
    count: choices.length,
    enabled: windowed,
    getScrollElement: () => list.current,
    estimateSize: (index) => heightOf(choices[index]),
    overscan: 8,
    initialRect: { width: 320, height: 250 },
    paddingStart: 4,
    paddingEnd: 4,
    observeElementRect,
    scrollToFn,
    useFlushSync: false,
  });
  useEffect(() => {
    if (windowed) virtual.scrollToIndex(marked, { align: 'auto' });
    else list.current?.children[marked]?.scrollIntoView({ block: 'nearest' });
  }, [virtual, windowed, list, marked]);
  if (!windowed) return { indexes: choices.map((_, index) => index), above: 0, below: 0, windowed };
  const items = virtual.getVirtualItems();
  return {
    indexes: items.map(({ index }) => index),
    above: items[0]?.start ?? 0,
    below: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
    windowed,
  };
}

/** The list that opens under a Combobox, windowed where it is long. Pressing an option leaves the focus in the text box. */
export function Options({
  list,
  id,
  label,
  choices,
  value,
  marked,
  onMark,
  onChoose,
  empty,
}: OptionsProps) {
  const { indexes, above, below, windowed } = useWindow({ list, choices, marked });
  const choose = (choice: Choice) => (event: MouseEvent) => {
    if (choice.to !== undefined && (event.metaKey || event.ctrlKey || event.shiftKey)) return;
    event.preventDefault();
    onChoose(choice);
  };
  const option = (index: number, choice: Choice) => {
    const Line = choice.to === undefined ? 'div' : 'a';
    return (
      <Line
        key={choice.value}
        {...(choice.to !== undefined && { href: choice.to, tabIndex: -1 })}
        id={`${id}-${index}`}
        role="option"
        aria-selected={choice.value === value}
        aria-disabled={choice.reason !== undefined}
        aria-setsize={choices.length}
        aria-posinset={index + 1}
        className="at-menu-line"
        style={windowed ? { height: heightOf(choice) } : undefined}
        data-marked={index === marked || undefined}
        onPointerMove={() => onMark(index)}
        onPointerDown={(event) => event.preventDefault()}
        onClick={choose(choice)}
      >
        <span>
          {choice.text}
          {(choice.reason ?? choice.hint) !== undefined && (
            <small className="at-muted">{choice.reason ?? choice.hint}</small>
          )}
        </span>
      </Line>
    );
  };
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} className="at-menu at-options">
      {above > 0 && <div role="presentation" style={{ height: above }} />}
      {indexes.map((index) => choices[index] && option(index, choices[index]))}
      {below > 0 && <div role="presentation" style={{ height: below }} />}
      {choices.length === 0 && (
        <div className="at-options-empty" role="option" aria-selected={false} aria-disabled>
          {empty}
        </div>
      )}
    </div>
  );
}
