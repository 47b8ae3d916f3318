import type { PythonEnvironment } from '~/contract';
import type { Choice } from '~/web/ui/form/SelectField';

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

/** Environments as forms offer them. What is chosen stays readable also where it is not there (any more). */
export const environmentChoices = (
  environments: readonly PythonEnvironment[],
  chosen: string,
  ready: boolean,
): Choice[] => {
  const choices = environments.map(choiceOf);
  if (choices.some(({ value }) => value === chosen)) return choices;
  return [
    ...choices,
    {
      value: chosen,
      text: chosen,
      ...(ready && chosen !== SYSTEM ? { reason: 'There is no such environment any more.' } : {}),
    },
  ];
};
