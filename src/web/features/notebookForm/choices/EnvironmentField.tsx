import { useSelector } from 'react-redux';
import type { PythonEnvironment } from '~/contract';
import { useSay } from '~/web/kit/hooks';
import { reasonOf } from '~/web/kit/wire/problem';
import { SelectField, type Choice } from '~/web/ui/form/SelectField';
import { choiceNeeded } from '../events';
import { valueOr } from '../loaded';
import { selectChoices } from '../selectors';

interface EnvironmentFieldProps {
  /** The chosen env_id; null is the built-in one. */
  readonly value: string | null;
  readonly problem: string | undefined;
  readonly onChange: (env_id: string | null) => void;
}

const SYSTEM = 'system';
const WAITS = { waiting: 'It is not built yet', building: 'It is being built', failed: 'Its build failed', ready: 'Its folder is gone', unknown: 'Its Python is gone' } as const;

const choiceOf = ({ env_id, env_name, kind, usable, status, base_python, python_version, user_name }: PythonEnvironment): Choice => {
  const version = python_version === null ? '' : `Python ${python_version}`;
  const hint = kind === 'system' ? ['The machine’s own', version, base_python] : [version, `made by ${user_name ?? 'somebody'}`];
  return { value: env_id, text: env_name, hint: hint.filter((part) => part !== '').join(' · '), ...(usable ? {} : { reason: `${WAITS[status]}.` }) };
};

/** What is chosen stays readable also where it is not there (any more). */
const choicesOf = (environments: readonly PythonEnvironment[], chosen: string, ready: boolean): Choice[] => {
  const choices = environments.map(choiceOf);
  if (choices.some(({ value }) => value === chosen)) return choices;
  return [...choices, { value: chosen, text: chosen, ...(ready && chosen !== SYSTEM ? { reason: 'There is no such environment any more.' } : {}) }];
};

const NONE: readonly PythonEnvironment[] = [];

/** Which Python environment it runs in: the machine's own, or one of the team's. */
export function EnvironmentField({ value, problem, onChange }: EnvironmentFieldProps) {
  const { environments } = useSelector(selectChoices);
  const say = useSay();
  const failed = environments.phase === 'failed';
  const chosen = value ?? SYSTEM;
  return (
    <SelectField
      label="Environment" value={chosen} loading={environments.phase === 'loading'}
      choices={choicesOf(valueOr(environments, NONE), chosen, environments.phase === 'ready')}
      problem={failed ? reasonOf(environments.problem) : problem}
      hint={failed ? <button type="button" className="at-link" onClick={() => say(choiceNeeded({ choice: 'environments' }))}>Retry</button> : undefined}
      onChange={(next) => onChange(next === SYSTEM ? null : next)}
    />
  );
}
