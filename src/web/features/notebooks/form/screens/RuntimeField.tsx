import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { valueOr } from '~/web/lib/state/request';
import type { FieldProps } from '~/web/work/forms/fields';
import { reasonOf } from '~/web/lib/http/problem';
import { SelectField, type Choice } from '~/web/ui/form/SelectField';
import { runtimeChoice, type Runtimes } from '../model/choices';

const NONE: Runtimes = { runtimes: [], missing: [] };
const ANY = '';

const choicesOf = ({ runtimes, missing }: Runtimes): Choice[] => [
  {
    value: ANY,
    text: 'Chosen by the server',
    hint: runtimes[0] ? `Now: ${runtimes[0].label}` : 'Nothing here can run notebooks yet',
  },
  ...runtimes.map(({ runtime_id, label, kind }) => ({
    value: runtime_id,
    text: label,
    hint: kind === 'jupyter' ? 'Opens in Jupyter' : 'Opens in the built-in editor',
  })),
  ...missing.map(({ name, how }) => ({
    value: `missing ${name}`,
    text: name,
    reason: `Not on this machine. To get it: ${how}`,
  })),
];

interface RuntimeFieldValues {
  readonly runtime_id: string | null;
  readonly env_id: string | null;
}

/** Which Python runs it where both are chosen: the environment's. */
const winner = ({ env_id }: RuntimeFieldValues) =>
  env_id === null
    ? 'Runs it while the environment is system; any other one brings its own Python.'
    : 'The environment’s own Python runs it. This only decides whether it opens in Jupyter or in the built-in editor.';

/** Which interpreter runs the notebook: those that were found, and how to get the others. */
export function RuntimeField({ values, problems, onChange }: FieldProps<RuntimeFieldValues>) {
  const runtimes = useAppSelector(runtimeChoice.select);
  const dispatch = useAppDispatch();
  const failed = runtimes.status === 'failed';
  return (
    <SelectField
      label="Interpreter"
      value={values.runtime_id ?? ANY}
      loading={runtimes.status === 'loading'}
      choices={choicesOf(valueOr(runtimes, NONE))}
      problem={failed ? reasonOf(runtimes.problem) : problems.runtime_id}
      hint={
        failed ? (
          <button
            type="button"
            className="at-link"
            onClick={() => dispatch(runtimeChoice.needed())}
          >
            Retry
          </button>
        ) : (
          winner(values)
        )
      }
      onChange={(chosen) => onChange({ runtime_id: chosen === ANY ? null : chosen })}
    />
  );
}
