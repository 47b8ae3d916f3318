import { NOTHING } from '../page/EmptyState';
import { Combobox } from './Combobox';
import { Field, type FieldProps } from './Field';
import type { Choice } from './Options';

export type { Choice };

/** Props of {@link SelectField}. */
export interface SelectFieldProps extends FieldProps {
  /** The chosen value, or undefined for none. */
  value: string | undefined;
  choices: readonly Choice[];
  onChange: (value: string) => void;
  /** The choices are on their way; what is chosen stays readable. */
  loading?: boolean | undefined;
  placeholder?: string;
  /** The text of an empty list: 'No region available'. */
  empty?: string;
}

/** One of many, found by typing a part of its name. */
export function SelectField({
  value,
  choices,
  onChange,
  loading = false,
  placeholder = 'Choose…',
  empty = NOTHING.objects,
  ...field
}: SelectFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <Combobox
          control={control}
          label={field.label}
          value={value}
          choices={choices}
          onChange={onChange}
          loading={loading}
          placeholder={placeholder}
          empty={empty}
        />
      )}
    </Field>
  );
}
