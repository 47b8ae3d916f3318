import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import type { BoxField } from '../fields';
import { FieldBox } from '../screens/FieldBox';
import type { SmallForm } from './smallForm.saga';

interface DraftFieldsProps<Values extends object> {
  readonly of: SmallForm<Values>;
  /** Fields that stand beside each other are one row. */
  readonly rows: readonly (readonly BoxField<Values>[])[];
  /** Why they cannot be changed. */
  readonly reason?: string | undefined;
}

/** Fields of a small form, row by row, as its table describes them. */
export function DraftFields<Values extends object>({
  of: {
    form: { events, shownProblemsOf },
    formOf,
  },
  rows,
  reason,
}: DraftFieldsProps<Values>) {
  const dispatch = useAppDispatch();
  const draft = useAppSelector(formOf);
  if (!draft) return null;
  const { values } = draft;
  const problems = shownProblemsOf(draft, null);
  return rows.map((row, at) => {
    const fields = row.map((field) => (
      <FieldBox<Values>
        key={field.field}
        field={field}
        values={values}
        problems={problems}
        reason={reason}
        onChange={(change) => dispatch(events.changed(change))}
        onLeft={(left) => {
          if (values[left] !== '') dispatch(events.fieldBlurred(left));
        }}
      />
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
