import { useRef, type ChangeEvent } from 'react';
import { inputKindOf, INPUT_KINDS } from '~/contract/work/inputKinds';
import { files } from '~/web/lib/browser/files/files';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { TextField } from '~/web/ui/form/TextField';
import { requirementsConverted, requirementsPicked } from '../events';
import { EXAMPLE } from '../messages';

/** Takes the requirements from a file of this computer. */
function RequirementsFile({ form }: { readonly form: 'create' | 'rebuild' }) {
  const dispatch = useAppDispatch();
  const input = useRef<HTMLInputElement>(null);
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file) dispatch(requirementsPicked({ form, file_id: files.keep(file) }));
    event.target.value = '';
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".txt,.in,.toml,.lock,.yml,.yaml,.py,text/plain"
        aria-label="A file that lists packages"
        onChange={pick}
      />
      <button type="button" className="at-link" onClick={() => input.current?.click()}>
        Take them from a file
      </button>
    </>
  );
}

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
