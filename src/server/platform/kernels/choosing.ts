import type { Runtime } from '~/contract';
import type { Isolation } from '../isolation/isolation';
import { runtimesIn, type RuntimeDetector } from './interpreters/detect';
import type { StartSpec } from './runtimes';

interface Ground {
  readonly found: RuntimeDetector;
  readonly isolation: Isolation;
}

/** In an environment: the same kind of page, run by its interpreter. */
const chooseIn = async (
  python: string,
  { runtimeId, person, environment }: StartSpec,
  { isolation }: Ground,
): Promise<Runtime> => {
  const runtimes = await runtimesIn(python, isolation, person);
  const kind = runtimeId?.startsWith('jupyter@') ? 'jupyter' : 'editor';
  const chosen = runtimes.find((runtime) => runtime.kind === kind);
  if (chosen) return environment === undefined ? chosen : { ...chosen, environment };
  if (runtimes.length === 0)
    throw new Error(
      `The environment's interpreter ${python} does not answer. Build the environment again.`,
    );
  throw new Error(
    "The environment has no Jupyter. Add 'notebook' and 'ipykernel' to its requirements, or choose an interpreter without Jupyter.",
  );
};

/** The runtime that a notebook is started in. Throws a sentence where there is none. */
export const chooseRuntime = async (spec: StartSpec, ground: Ground): Promise<Runtime> => {
  const { runtimeId, python } = spec;
  if (python !== undefined) return chooseIn(python, spec, ground);
  const { runtimes, missing } = await ground.found.list();
  const chosen = runtimes.find(({ kind, runtime_id }) =>
    runtimeId === null ? kind === 'editor' : runtime_id === runtimeId,
  );
  if (chosen) return chosen;
  if (runtimes.length === 0)
    throw new Error(`This machine has no Python to run notebooks with. ${missing[0]?.how ?? ''}`);
  throw new Error(
    `The runtime '${runtimeId}' is not on this machine (any more). Choose another one in the notebook's settings.`,
  );
};
