import { useRef } from 'react';
import { Icon } from 'semantic-ui-react';
import './page.css';

/** Props of {@link FilterBox}. */
export interface FilterBoxProps {
  /** The label: 'Filter notebooks'. Read aloud, and shown while the box is empty. */
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** A text filter with a button to clear it; Escape clears it too. */
export function FilterBox({ label, value, onChange }: FilterBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    box.current?.focus();
  };
  return (
    <div className="ui left icon input at-filter">
      <Icon name="search" />
      <input
        ref={box}
        type="text"
        role="searchbox"
        aria-label={label}
        placeholder={label}
        value={value}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => {
          onChange(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.stopPropagation();
          clear();
        }}
      />
      {value !== '' && (
        <button
          type="button"
          className="at-filter-clear"
          aria-label="Clear the filter"
          onClick={clear}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
