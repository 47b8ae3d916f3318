import type { Ref } from 'react';

/** One of the things to choose from. */
export interface Choice {
  value: string;
  text: string;
  /** A second line: what it is made of. */
  hint?: string;
  /** Why it cannot be chosen. */
  reason?: string | undefined;
}

/** Props of {@link Options}. */
export interface OptionsProps {
  list: Ref<HTMLDivElement>;
  /** The id of the list; the n-th option's is `id-n`. */
  id: string;
  label: string;
  choices: readonly Choice[];
  value: string | undefined;
  /** The index that the keyboard or the pointer is on. */
  marked: number;
  onMark: (index: number) => void;
  onChoose: (choice: Choice) => void;
  /** What stands in a list without choices. */
  empty: string;
}

/** The list that opens under a Combobox. Pressing an option leaves the focus in the text box. */
export function Options({ list, id, label, choices, value, marked, onMark, onChoose, empty }: OptionsProps) {
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} className="at-menu at-options">
      {choices.map((choice, index) => (
        <div
          key={choice.value}
          id={`${id}-${index}`}
          role="option"
          aria-selected={choice.value === value}
          aria-disabled={choice.reason !== undefined}
          className="at-menu-line"
          data-marked={index === marked || undefined}
          onPointerMove={() => onMark(index)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(choice)}
        >
          <span>
            {choice.text}
            {(choice.reason ?? choice.hint) !== undefined && <small className="at-muted">{choice.reason ?? choice.hint}</small>}
          </span>
        </div>
      ))}
      {choices.length === 0 && (
        <div className="at-options-empty" role="option" aria-selected={false} aria-disabled>
          {empty}
        </div>
      )}
    </div>
  );
}
