import { useAppSelector } from '~/web/lib/state/hooks';
import { NumberField } from '~/web/ui/form/NumberField';
import { SelectField, type SelectFieldProps } from '~/web/ui/form/SelectField';
import { SwitchField } from '~/web/ui/form/SwitchField';
import { TextField } from '~/web/ui/form/TextField';
import type { Problems } from '~/web/lib/state/draft';
import type { BoxField } from '../fields';

interface FieldBoxProps<Values> {
  readonly field: BoxField<Values>;
  readonly values: Values;
  readonly problems: Problems<Values>;
  /** Why it cannot be changed. */
  readonly reason?: string | undefined;
  readonly onChange: (change: Partial<Values>) => void;
  readonly onLeft: (field: keyof Values & string) => void;
}

type Chosen<Values> = Omit<SelectFieldProps, 'choices'> &
  Pick<Extract<BoxField<Values>, { readonly type: 'select' }>, 'choices'>;

/** A choice among what is known by now. */
function SelectBox<Values>({ choices, ...field }: Chosen<Values>) {
  return (
    <SelectField
      {...field}
      choices={useAppSelector((state) =>
        typeof choices === 'function' ? choices(state) : choices,
      )}
    />
  );
}

/** A control that a table describes by its label, what it holds, and its limits. */
export function FieldBox<Values>({
  field: box,
  values,
  problems,
  reason,
  onChange,
  onLeft,
}: FieldBoxProps<Values>) {
  const { type, field, ...shown } = box;
  const value = values[field];
  const change = (next: unknown) => {
    onChange({ [field]: next } as Partial<Values>);
  };
  const more = {
    ...shown,
    reason,
    problem: problems[field],
    onBlur: () => {
      onLeft(field);
    },
  };
  if (type === 'switch')
    return <SwitchField {...shown} reason={reason} on={value === true} onChange={change} />;
  if (box.type === 'select')
    return (
      <SelectBox<Values>
        {...more}
        choices={box.choices}
        value={typeof value === 'string' && value !== '' ? value : undefined}
        onChange={change}
      />
    );
  if (box.type === 'number') {
    return (
      <NumberField
        {...more}
        value={typeof value === 'number' ? value : null}
        onChange={(next) => {
          change(box.whole ? Math.round(next ?? 0) : next);
        }}
      />
    );
  }
  return <TextField {...more} value={typeof value === 'string' ? value : ''} onChange={change} />;
}
