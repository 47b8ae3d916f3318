import { Panel } from '~/web/kit/panels';
import { useAppDispatch } from '~/web/kit/state/hooks';
import { NumberField } from '~/web/ui/form/NumberField';
import { SwitchField } from '~/web/ui/form/SwitchField';
import { TextField } from '~/web/ui/form/TextField';
import { fieldLeft, formChanged } from '../events';
import type { BoxField, Field, FieldProps, FieldRow } from '../fields';
import type { FormValues } from '../values';
import { CollaboratorsField } from './CollaboratorsField';

interface FieldsProps<Values> extends FieldProps<Values> {
  readonly form: string;
  readonly rows: readonly FieldRow<Values>[];
  /** Why the collaborators cannot be changed. */
  readonly reason?: string | undefined;
}

/** The fields of a kind's own, and the pieces of other rooms between them, row by row. */
export function Fields<Values extends FormValues>({ rows, ...given }: FieldsProps<Values>) {
  return rows.map((row, at) => {
    const fields = row.map((field, index) => <Piece<Values> key={index} field={field} {...given} />);
    return fields.length > 1 ? <div key={at} className="at-form-row">{fields}</div> : fields;
  });
}

type PieceProps<Values, F> = Omit<FieldsProps<Values>, 'rows'> & { readonly field: F };

function Piece<Values extends FormValues>({ field, reason, ...given }: PieceProps<Values, Field<Values>>) {
  const dispatch = useAppDispatch();
  const { form, values: { collaborators }, problems } = given;
  if (field.type === 'panel') return <Panel name={field.panel} of={form} />;
  if (field.type === 'part') return <field.part {...given} />;
  if (field.type !== 'collaborators') return <Box<Values> field={field} {...given} />;
  return (
    <CollaboratorsField
      value={collaborators} problem={problems.collaborators} reason={reason}
      onChange={(chosen) => dispatch(formChanged(form, { collaborators: chosen }))}
    />
  );
}

/** A control that the table describes by its label alone. */
function Box<Values extends FormValues>({ form, field: box, values, problems }: PieceProps<Values, BoxField<Values>>) {
  const dispatch = useAppDispatch();
  const { type, field, ...shown } = box;
  const value = values[field];
  const onChange = (next: unknown) => { dispatch(formChanged(form, { [field]: next })); };
  const more = { ...shown, problem: problems[field], onBlur: () => { dispatch(fieldLeft({ form, field })); } };
  if (type === 'switch') return <SwitchField {...shown} on={value === true} onChange={onChange} />;
  if (type === 'number') return <NumberField {...more} value={typeof value === 'number' ? value : null} onChange={onChange} />;
  return <TextField {...more} value={typeof value === 'string' ? value : ''} onChange={onChange} />;
}
