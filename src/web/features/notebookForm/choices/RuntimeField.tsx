import { useSelector } from 'react-redux';
import { useSay } from '~/web/kit/hooks';
import { reasonOf } from '~/web/kit/wire/problem';
import { SelectField, type Choice } from '~/web/ui/form/SelectField';
import { choiceNeeded } from '../events';
import { valueOr } from '../loaded';
import { selectChoices } from '../selectors';
import type { Runtimes } from './choices';

interface RuntimeFieldProps {
  readonly value: string | null;
  readonly problem: string | undefined;
  readonly onChange: (runtime_id: string | null) => void;
}

const NONE: Runtimes = { runtimes: [], missing: [] };
const ANY = '';

const choicesOf = ({ runtimes, missing }: Runtimes): Choice[] => [
  { value: ANY, text: 'Chosen by the server', hint: runtimes[0] ? `Now: ${runtimes[0].label}` : 'Nothing here can run notebooks yet' },
  ...runtimes.map(({ runtime_id, label, kind }) => ({ value: runtime_id, text: label, hint: kind === 'jupyter' ? 'Opens in Jupyter' : 'Opens in the built-in editor' })),
  ...missing.map(({ name, how }) => ({ value: `missing ${name}`, text: name, reason: `Not on this machine. To get it: ${how}` })),
];

/** Which interpreter runs the notebook: those that were found, and how to get the others. */
export function RuntimeField({ value, problem, onChange }: RuntimeFieldProps) {
  const { runtimes } = useSelector(selectChoices);
  const say = useSay();
  const failed = runtimes.phase === 'failed';
  return (
    <SelectField
      label="Interpreter" value={value ?? ANY} loading={runtimes.phase === 'loading'} choices={choicesOf(valueOr(runtimes, NONE))}
      problem={failed ? reasonOf(runtimes.problem) : problem}
      hint={failed ? <button type="button" className="at-link" onClick={() => say(choiceNeeded({ choice: 'runtimes' }))}>Retry</button> : undefined}
      onChange={(chosen) => onChange(chosen === ANY ? null : chosen)}
    />
  );
}
