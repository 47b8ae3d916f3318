import type { PythonEnvironment, Runtime, Task, TaskCategory, TeamUser } from '~/contract';
import type { Loaded } from '../loaded';

/** Interpreters of the machine, and how to get those that are missing. */
export interface Runtimes {
  readonly runtimes: readonly Runtime[];
  readonly missing: readonly { readonly name: string; readonly how: string }[];
}

/** What forms let people choose from that does not depend on the form. */
export interface Choices {
  readonly runtimes: Runtimes;
  /** The team's, the built-in one first. */
  readonly environments: readonly PythonEnvironment[];
  readonly collaborators: readonly TeamUser[];
  readonly taskCategories: readonly TaskCategory[];
  readonly tasks: readonly Task[];
}
export type ChoiceName = keyof Choices;
export type ChoicesState = { readonly [Name in ChoiceName]: Loaded<Choices[Name]> };

const idle = { phase: 'idle' } as const;
export const noChoices: ChoicesState = { runtimes: idle, environments: idle, collaborators: idle, taskCategories: idle, tasks: idle };
