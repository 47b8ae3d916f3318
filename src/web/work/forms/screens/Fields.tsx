import { Suspense } from 'react';
import { Panel } from '~/web/lib/panels';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { fieldLeft, formChanged } from '../events';
import type { Field, FieldProps, FieldRow } from '../fields';
import type { FormValues } from '../values';
import { CollaboratorsField } from './CollaboratorsField';
import { FieldBox } from './FieldBox';

interface FieldsProps<Values> extends FieldProps<Values> {
  readonly form: string;
  readonly rows: readonly FieldRow<Values>[];
  /** Why the collaborators cannot be changed. */
  readonly reason?: string | undefined;
}

/** The fields of a kind's own, and the pieces of other features between them, row by row. */
export function Fields<Values extends FormValues>({ rows, ...given }: FieldsProps<Values>) {
  return rows.map((row, at) => {
    const fields = row.map((field, index) => (
      <Piece<Values> key={index} field={field} {...given} />
    ));
    return fields.length > 1 ? (
      <div key={at} className="at-form-row">
        {fields}
      </div>
    ) : (
      fields
    );
  });
}

type PieceProps<Values, F> = Omit<FieldsProps<Values>, 'rows'> & { readonly field: F };

function Piece<Values extends FormValues>({
  field,
  reason,
  ...given
}: PieceProps<Values, Field<Values>>) {
  const dispatch = useAppDispatch();
  const {
    form,
    values,
    values: { collaborators },
    problems,
  } = given;
  if (field.type === 'panel') return <Panel name={field.panel} of={form} />;
  if (field.type === 'part')
    return (
      <Suspense>
        <field.part {...given} />
      </Suspense>
    );
  if (field.type !== 'collaborators') {
    return (
      <FieldBox<Values>
        field={field}
        values={values}
        problems={problems}
        onChange={(change) => dispatch(formChanged(form, change))}
        onLeft={(left) => dispatch(fieldLeft({ form, field: left }))}
      />
    );
  }
  return (
    <CollaboratorsField
      value={collaborators}
      problem={problems.collaborators}
      reason={reason}
      onChange={(chosen) => dispatch(formChanged(form, { collaborators: chosen }))}
    />
  );
}
