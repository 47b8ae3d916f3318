import { PARAMETER_NAME, PARAMETER_NAME_RULE, type JobParameter } from '~/contract';

/** The parameters in a form: rows as they stand on the screen. Those without name and value are not sent. */
export interface ParameterValues {
  readonly parameters: readonly JobParameter[];
}

/** The problem of a parameter's name; none for an empty row. */
export const nameProblem = ({ name, value }: JobParameter): string | undefined => {
  const written = name.trim();
  if (written === '') return value === '' ? undefined : 'Each parameter has a name.';
  if (written.length > 100) return "A parameter's name has at most 100 characters.";
  return PARAMETER_NAME.test(written) ? undefined : PARAMETER_NAME_RULE;
};

const MOST = { parameters: 200, value: 4000 } as const;

export const parameterRule = {
  parameters: ({ parameters }: ParameterValues): string | undefined => {
    if (parameters.length > MOST.parameters)
      return `A job has at most ${MOST.parameters} parameters.`;
    if (parameters.some(({ value }) => value.length > MOST.value))
      return `The value of a parameter has at most ${MOST.value} characters.`;
    return parameters.map(nameProblem).find((problem) => problem !== undefined);
  },
};

/** Parameters that say something, with their names as they are meant. */
export const parametersOf = ({ parameters }: ParameterValues): JobParameter[] =>
  parameters
    .filter(({ name, value }) => name.trim() !== '' || value !== '')
    .map(({ name, value }) => ({ name: name.trim(), value }));
