import { api } from '~/contract';
import { valueOr, type Loaded } from '~/web/lib/state/request';
import type { Choice } from '~/web/ui/form/SelectField';
import { choice } from '~/web/work/forms/flows/choice.saga';

/** An interpreter that environments can be made of. */
export interface Python {
  readonly executable: string;
  readonly version: string;
}

/** Those of the server, the default first. */
export const pythonChoice = choice({
  name: 'environments/pythons',
  stateOf: (state) => state.environments?.pythons,
  endpoint: api.environments.readPythons,
  listOf: ({ pythons }) => pythons,
  valueOf: ({ pythons }): readonly Python[] => pythons,
});
declare module '~/web/lib/state/root' {
  interface EnvironmentsArea {
    readonly pythons?: Loaded<readonly Python[]>;
  }
}

const NONE: readonly Python[] = [];

/** The choices of the field. */
export interface PythonOptions {
  /** The chosen interpreter is among them, also where it is not there any more. */
  readonly choices: readonly Choice[];
  /** The value that is shown as chosen. */
  readonly value: string;
  /** The interpreter that the server takes by itself; undefined where that is not known. */
  readonly first: Python | undefined;
  /** The chosen one is not there any more. */
  readonly isGone: boolean;
}

/** The interpreters that a form offers while `chosen` is chosen; '' leaves the choice to the server. Without a list it offers what is chosen. */
export const pythonOptions = (known: Loaded<readonly Python[]>, chosen: string): PythonOptions => {
  const pythons = valueOr(known, NONE);
  const [first] = pythons;
  const choices = pythons.map(({ executable, version }, at) => ({
    value: executable,
    text: `Python ${version}`,
    hint: at === 0 ? `${executable} · the machine’s first` : executable,
  }));
  const value = chosen === '' ? (first?.executable ?? '') : chosen;
  const isListed = pythons.some(({ executable }) => executable === value);
  const text = value === '' ? 'The machine’s first' : value;
  return {
    choices: isListed ? choices : [...choices, { value, text }],
    value,
    first,
    isGone: !isListed && first !== undefined,
  };
};
