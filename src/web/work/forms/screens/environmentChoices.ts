import type { PythonEnvironment } from '~/contract';
import { valueOr, type Loaded } from '~/web/lib/state/request';
import type { Choice } from '~/web/ui/form/SelectField';
import type { TeamEnvironments } from '../choices';

/** Stands for the machine's own Python, whose id is null. */
export const SYSTEM = 'system';
const WAITS = {
  waiting: 'It is not built yet',
  building: 'It is being built',
  failed: 'Its build failed',
  stopped: 'Its build was stopped',
  ready: 'Its folder is gone',
  unknown: 'Its Python is gone',
  damaged: 'Its files were changed',
} as const;

const choiceOf = ({
  env_id,
  env_name,
  kind,
  usable,
  status,
  base_python,
  python_version,
  user_name,
}: PythonEnvironment): Choice => {
  const version = python_version === null ? '' : `Python ${python_version}`;
  const hint =
    kind === 'system'
      ? ['The machine’s own', version, base_python]
      : [version, `made by ${user_name ?? 'somebody'}`];
  return {
    value: env_id,
    text: env_name,
    hint: hint.filter((part) => part !== '').join(' · '),
    ...(usable ? {} : { reason: `${WAITS[status]}.` }),
  };
};

const NONE: TeamEnvironments = { environments: [] };

/** Environments as forms offer them. What is chosen stays readable also where it is not there (any more). */
export const environmentChoices = (known: Loaded<TeamEnvironments>, chosen: string): Choice[] => {
  const { environments, deleted = [] } = valueOr(known, NONE);
  const choices = environments.map(choiceOf);
  if (choices.some(({ value }) => value === chosen)) return choices;
  const name = deleted.find(({ env_id }) => env_id === chosen)?.env_name;
  if (name !== undefined)
    return [
      ...choices,
      { value: chosen, text: `${name} (deleted)`, reason: 'It was deleted. Choose another one.' },
    ];
  const isMissing = known.status === 'succeeded' && chosen !== SYSTEM;
  return [
    ...choices,
    {
      value: chosen,
      text: chosen,
      ...(isMissing ? { reason: 'There is no such environment any more.' } : {}),
    },
  ];
};
