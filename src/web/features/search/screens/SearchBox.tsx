import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from 'semantic-ui-react';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { Options, type Choice } from '~/web/ui/form/Options';
import { useModal } from '~/web/ui/overlay/dialogs';
import { searchClosed } from '~/web/core/shell/events';
import { resultMarked, searchTyped } from '../events';
import { selectSearch } from '../model/slice';
import './search.css';

/** So many characters may be typed. */
const MAX_QUERY_CHARS = 200;

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  PageDown: (index, count) => Math.min(index + 8, count - 1),
  PageUp: (index) => Math.max(index - 8, 0),
};

interface SearchBoxProps {
  /** The names of the dialog and of its text box. */
  readonly title: string;
  readonly label: string;
  readonly placeholder: string;
  readonly choices: readonly Choice[];
  /** The text of a list without choices. */
  readonly empty: string;
  readonly onChoose: (value: string) => void;
  /** Above the results. */
  readonly children?: ReactNode;
}

/** A text box over the page with what it found below it. Mounted is open; the keyboard alone is enough. */
export function SearchBox({
  title,
  label,
  placeholder,
  choices,
  empty,
  onChoose,
  children,
}: SearchBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const dispatch = useAppDispatch();
  const search = useAppSelector(selectSearch);
  const marked = Math.max(0, Math.min(search.marked, choices.length - 1));
  const close = () => {
    dispatch(searchClosed());
  };
  useModal(box, close);
  const choose = (choice: Choice | undefined) => {
    if (choice) onChoose(choice.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step && choices.length > 0) dispatch(resultMarked({ index: step(marked, choices.length) }));
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(choices[marked]);
    else return;
    event.preventDefault();
  };
  return createPortal(
    <div
      className="at-mask"
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <div
        ref={box}
        className="search-box"
        role="dialog"
        aria-modal="true"
        aria-label={title}
        tabIndex={-1}
      >
        <div className="search-line">
          <Icon name="search" />
          <input
            type="text"
            role="combobox"
            aria-label={label}
            aria-expanded
            aria-controls={id}
            aria-autocomplete="list"
            aria-activedescendant={choices.length > 0 ? `${id}-${marked}` : undefined}
            autoComplete="off"
            spellCheck={false}
            data-autofocus=""
            placeholder={placeholder}
            maxLength={MAX_QUERY_CHARS}
            value={search.text}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              dispatch(searchTyped({ text: event.target.value }));
            }}
          />
          <button type="button" className="at-dots" aria-label="Close the search" onClick={close}>
            <Icon name="close" />
          </button>
        </div>
        {children}
        <Options
          list={list}
          id={id}
          label="Results"
          choices={choices}
          value={choices[marked]?.value}
          marked={marked}
          onMark={(index) => {
            if (index !== marked) dispatch(resultMarked({ index }));
          }}
          onChoose={choose}
          empty={empty}
        />
      </div>
    </div>,
    document.body,
  );
}
