import type { PythonEnvironment } from '~/contract';
import type { PanelProps } from '~/web/kit/panels';
import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { valueOr } from '~/web/kit/state/loaded';
import { reasonOf } from '~/web/kit/http/problem';
import { SelectField, type Choice } from '~/web/ui/form/SelectField';
import { formChanged } from '~/web/objects/form/events';
import { selectForm } from '~/web/objects/form/selectors';
import { environmentChoice } from '../model/choices';
import { selectPlacementProblems } from '../selectors';

const SYSTEM = 'system';
const WAITS = {
  waiting: 'It is not built yet', building: 'It is being built', failed: 'Its build failed', stopped: 'Its build was stopped', ready: 'Its folder is gone',
  unknown: 'Its Python is gone',
} as const;

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
export function EnvironmentField({ of: form }: PanelProps) {
  const environments = useAppSelector(environmentChoice.select);
  const value = useAppSelector((state) => selectForm(state, form)?.draft.values.env_id ?? null);
  const problem = useAppSelector((state) => selectPlacementProblems(state, form).env_id);
  const dispatch = useAppDispatch();
  const failed = environments.phase === 'failed';
  const chosen = value ?? SYSTEM;
  return (
    <SelectField
      label="Environment" value={chosen} loading={environments.phase === 'loading'}
      choices={choicesOf(valueOr(environments, NONE), chosen, environments.phase === 'ready')}
      problem={failed ? reasonOf(environments.problem) : problem}
      hint={failed ? <button type="button" className="at-link" onClick={() => dispatch(environmentChoice.needed())}>Retry</button> : undefined}
      onChange={(next) => dispatch(formChanged(form, { env_id: next === SYSTEM ? null : next }))}
    />
  );
}
