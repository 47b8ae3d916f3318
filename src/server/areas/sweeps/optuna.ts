import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { SweepSettings } from '~/contract/sweeps/sweeps';
import type { Isolation } from '../../platform/isolation/isolation';
import { foldersOf } from '../../platform/kernels/interpreters/folders';
import { machineEnvironment, makeScratch } from '../../platform/kernels/kernels/environment';
import { PYTHON_FOLDER } from '../../platform/kernels/python';
import { survivingErrors } from '../../platform/kernels/processes/childErrors';
import { withoutRemains } from '../../platform/kernels/processes/runs';

const TIMEOUT_MS = 120_000;

/** The Python of an environment, and whose programs it runs. */
export interface Python {
  readonly isolation: Isolation;
  readonly person: number;
  readonly python: string;
}

interface Question extends Pick<SweepSettings, 'direction'> {
  readonly space: SweepSettings['search_space'];
  readonly seed: number;
  /** The known trials; a value is null while its trial runs. */
  readonly trials: readonly {
    readonly parameters: Record<string, string>;
    readonly value: number | null;
  }[];
  readonly numbers: readonly number[];
}

/** With no more rights than the programs of the person: the environment is theirs. */
const call = async ({ isolation, person, python }: Python, question: unknown): Promise<unknown> => {
  const temporary = await makeScratch();
  try {
    const readable = [...(await foldersOf(python)), PYTHON_FOLDER];
    const argv = [python, path.join(PYTHON_FOLDER, 'optuna_suggest.py')] as const;
    const launch = await isolation.enter({
      person,
      argv: [...argv],
      cwd: '/',
      writable: [],
      readable,
      temporary,
    });
    const [program, ...words] = launch.argv;
    const child = survivingErrors(
      spawn(program, words, {
        cwd: '/',
        env: { ...machineEnvironment(), ...launch.environment },
        timeout: TIMEOUT_MS,
        killSignal: 'SIGKILL',
      }),
    );
    child.stdin.end(JSON.stringify(question));
    const code = new Promise<number | null>((resolve, reject) =>
      child.on('close', resolve).on('error', reject),
    );
    const [out, said, ended] = await withoutRemains(
      launch,
      child,
      Promise.all([text(child.stdout), text(child.stderr), code]),
    );
    if (ended !== 0)
      throw new Error(said.trim().split('\n').at(-1) || 'Python ended without a word.');
    return JSON.parse(out);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
};

const Answers = z.object({ answers: z.array(z.record(z.string(), z.string().max(4000))) });

/** The values of trials as Optuna's TPE chooses them. The same question has the same answer. */
export const suggestByOptuna = async (
  python: Python,
  question: Question,
): Promise<Record<string, string>[]> => {
  const { answers } = Answers.parse(await call(python, question));
  if (answers.length !== question.numbers.length)
    throw new Error('Optuna gave fewer answers than it was asked for.');
  return answers;
};

/** Whether an environment has Optuna. */
export const hasOptuna = (python: Python): Promise<boolean> =>
  call(python, { probe: true }).then(
    () => true,
    () => false,
  );
