import { useId, type ReactNode } from 'react';
import { Checkbox } from 'semantic-ui-react';
import './form.css';

/** Props of {@link SwitchField}. */
export interface SwitchFieldProps {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
  hint?: ReactNode;
  /** Why it cannot be switched now. */
  reason?: string | undefined;
}

/** Something that is on or off. */
export function SwitchField({ label, on, onChange, hint, reason }: SwitchFieldProps) {
  const id = useId();
  const said = reason ?? hint;
  return (
    <div className="at-field">
      <Checkbox
        toggle
        id={id}
        role="switch"
        label={label}
        checked={on}
        disabled={reason !== undefined}
        aria-checked={on}
        aria-describedby={said === undefined ? undefined : `${id}-said`}
        onChange={() => {
          onChange(!on);
        }}
      />
      {said !== undefined && (
        <p
          className={reason === undefined ? 'at-hint at-indent' : 'at-reason at-indent'}
          id={`${id}-said`}
        >
          {said}
        </p>
      )}
    </div>
  );
}
