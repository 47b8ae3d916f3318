import { useId, type ReactNode } from 'react';
import { FormField } from 'semantic-ui-react';
import './form.css';

/** The common properties of every field of a form. */
export interface FieldProps {
  label: string;
  /** The problem, and what to do: 'Please input your notebook name!' */
  problem?: string | undefined;
  /** A hint about the value or its meaning. */
  hint?: ReactNode;
  required?: boolean | undefined;
  /** Why the control cannot be used now; it is disabled while there is a reason. */
  reason?: string | undefined;
}

/** The properties for the field's control, ready to be spread on an input. */
export interface ControlProps {
  id: string;
  disabled: boolean;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
  'aria-required': boolean;
}

/** A label above a control, and under it the problem, the reason or the hint, linked so that a screen reader says them. */
export function Field({
  label,
  problem,
  hint,
  required = false,
  reason,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const parts = { problem: `${id}-problem`, reason: `${id}-reason`, hint: `${id}-hint` };
  const described = [
    problem && parts.problem,
    reason && parts.reason,
    hint !== undefined && parts.hint,
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <FormField className={problem ? 'at-field at-field-problem' : 'at-field'}>
      <label htmlFor={id}>
        {label}
        {required && (
          <span className="at-required" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {children({
        id,
        disabled: reason !== undefined,
        'aria-describedby': described || undefined,
        'aria-invalid': Boolean(problem),
        'aria-required': required,
      })}
      {problem && (
        <p className="at-problem" id={parts.problem}>
          {problem}
        </p>
      )}
      {reason && (
        <p className="at-reason" id={parts.reason}>
          {reason}
        </p>
      )}
      {hint !== undefined && (
        <p className="at-hint" id={parts.hint}>
          {hint}
        </p>
      )}
    </FormField>
  );
}
