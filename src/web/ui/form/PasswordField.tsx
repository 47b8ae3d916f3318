import { useState, type MouseEvent } from 'react';
import { Icon, Input } from 'semantic-ui-react';
import { Field, type FieldProps } from './Field';

/** Props of {@link PasswordField}. */
export interface PasswordFieldProps extends FieldProps {
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** 'current-password' or 'new-password'. */
  autoComplete: string;
}

/** A password, with a button that shows what was typed. */
export function PasswordField({
  name,
  value,
  onChange,
  autoComplete,
  ...field
}: PasswordFieldProps) {
  const [seen, setSeen] = useState(false);
  const turn = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // A password manager may have filled it in without an event: drawing it again would empty it.
    const typed = currentTarget.parentElement?.querySelector('input')?.value;
    if (typed !== undefined && typed !== value) onChange(typed);
    setSeen(!seen);
  };
  return (
    <Field {...field}>
      {(control) => (
        <Input fluid className="at-password">
          <input
            {...control}
            className="at-control"
            name={name}
            type={seen ? 'text' : 'password'}
            value={value}
            autoComplete={autoComplete}
            spellCheck={false}
            autoCapitalize="off"
            onChange={(event) => {
              onChange(event.target.value);
            }}
          />
          <button
            type="button"
            className="at-dots"
            aria-label="Show password"
            aria-pressed={seen}
            title={seen ? 'Hide password' : 'Show password'}
            onClick={turn}
          >
            <Icon name={seen ? 'eye slash' : 'eye'} />
          </button>
        </Input>
      )}
    </Field>
  );
}
