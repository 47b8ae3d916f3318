import { Input } from 'semantic-ui-react';
import { Field, type FieldProps } from './Field';

/** Props of {@link NumberField}. */
export interface NumberFieldProps extends FieldProps {
  /** Null while the box is empty or holds no number. */
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur?: (() => void) | undefined;
  min?: number;
  max?: number;
  step?: number;
  /** The unit: 'GB'. */
  unit?: string;
}

/** A number, typed or stepped with the arrows. Limits are for the arrows; what is out of them is the form's rule to tell. */
export function NumberField({
  value,
  onChange,
  onBlur,
  min,
  max,
  step,
  unit,
  ...field
}: NumberFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <Input className="at-number">
          <input
            {...control}
            type="number"
            inputMode="decimal"
            value={value ?? ''}
            min={min}
            max={max}
            step={step}
            onBlur={onBlur}
            onChange={(event) => {
              onChange(
                Number.isNaN(event.target.valueAsNumber) ? null : event.target.valueAsNumber,
              );
            }}
          />
          {unit !== undefined && <span className="at-muted">{unit}</span>}
        </Input>
      )}
    </Field>
  );
}
