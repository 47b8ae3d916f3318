import { inputKindOf, INPUT_KINDS } from '~/contract/work/inputKinds';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { TextField } from '~/web/ui/form/TextField';
import { requirementsConverted } from '../events';
import { EXAMPLE } from '../messages';
import { RequirementsFile } from './RequirementsFile';

interface RequirementsFieldProps {
  readonly form: 'create' | 'rebuild';
  readonly rows: number;
  readonly value: string;
  readonly problem: string | undefined;
  readonly hint: string;
  readonly onChange: (requirements: string) => void;
}

/** The list of packages, typed, taken from a file, or made of a text of another kind that was pasted. */
export function RequirementsField({ form, hint, value, ...field }: RequirementsFieldProps) {
  const dispatch = useAppDispatch();
  const kind = inputKindOf(value);
  return (
    <TextField
      label="Requirements"
      value={value}
      placeholder={EXAMPLE}
      hint={
        <>
          {hint} <RequirementsFile form={form} />
          {kind !== null && (
            <>
              {' · '}
              <button
                type="button"
                className="at-link"
                onClick={() => dispatch(requirementsConverted({ form, kind }))}
              >
                Read it as {INPUT_KINDS[kind]}
              </button>
            </>
          )}
        </>
      }
      {...field}
    />
  );
}
