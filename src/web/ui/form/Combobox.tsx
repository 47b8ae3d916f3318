import { useCallback, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from 'semantic-ui-react';
import { useFloating } from '../overlay/useFloating';
import { useOutside } from '../overlay/useOutside';
import type { ControlProps } from './Field';
import { Options, type Choice } from './Options';

interface ComboboxProps {
  control: ControlProps;
  label: string;
  value: string | undefined;
  choices: readonly Choice[];
  onChange: (value: string) => void;
  loading: boolean;
  placeholder: string;
  empty: string;
  /** Of choices that answer what is typed: they are shown as they are, and hear of every character. */
  onTyped?: ((text: string) => void) | undefined;
}

const matching = (choices: readonly Choice[], typed: string | undefined) =>
  typed
    ? choices.filter(({ text, value }) =>
        `${text} ${value}`.toLowerCase().includes(typed.toLowerCase()),
      )
    : choices;

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  PageDown: (index, count) => Math.min(index + 8, count - 1),
  PageUp: (index) => Math.max(index - 8, 0),
};

/** The control of a SelectField: a text box that filters a list (ARIA combobox with a listbox). */
export function Combobox({
  control,
  label,
  value,
  choices,
  onChange,
  loading,
  placeholder,
  empty,
  onTyped,
}: ComboboxProps) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string>();
  const [marked, setMarked] = useState(0);
  const whole = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = useCallback(() => {
    setOpen(false);
    setTyped(undefined);
  }, []);
  useFloating(open, whole, list, 'stretch');
  useOutside(open, whole, close);
  const shown = onTyped ? choices : matching(choices, typed);
  const chosen = choices.find((choice) => choice.value === value);
  const show = () => {
    if (control.disabled || open) return;
    setMarked(
      Math.max(
        choices.findIndex((choice) => choice.value === value),
        0,
      ),
    );
    setOpen(true);
    onTyped?.(value ?? '');
  };
  const choose = (choice: Choice | undefined) => {
    if (choice === undefined || choice.reason !== undefined) return;
    close();
    if (choice.value !== value) onChange(choice.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step && !open) show();
    else if (step && shown.length > 0) setMarked(step(marked, shown.length));
    else if (event.key === 'Enter' && open) choose(shown[marked]);
    else if (event.key === 'Escape' && open) {
      event.stopPropagation();
      close();
    } else {
      if (event.key === 'Tab') close();
      return;
    }
    event.preventDefault();
  };

  return (
    <div className="at-select" ref={whole} data-loading={loading || undefined}>
      <input
        {...control}
        className="at-control"
        type="text"
        role="combobox"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-autocomplete="list"
        aria-activedescendant={open && shown[marked] ? `${id}-${marked}` : undefined}
        aria-busy={loading}
        autoComplete="off"
        spellCheck={false}
        placeholder={loading ? 'Loading…' : placeholder}
        value={typed ?? chosen?.text ?? value ?? ''}
        onClick={show}
        onKeyDown={onKeyDown}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setTyped(event.target.value);
          onTyped?.(event.target.value);
          setMarked(0);
          setOpen(true);
        }}
      />
      <Icon name={loading ? 'sync' : 'caret down'} className="at-select-mark" />
      {open && (
        <Options
          list={list}
          id={id}
          label={label}
          choices={shown}
          value={value}
          marked={marked}
          onMark={setMarked}
          onChoose={choose}
          empty={loading && !onTyped ? 'Loading…' : empty}
        />
      )}
    </div>
  );
}
