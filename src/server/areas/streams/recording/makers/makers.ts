import type { Engines } from '../../../../platform/engine/engines';
import { createLocalMaker } from './localMaker';
import type { Maker } from './maker';
import { createOnEngine } from './onEngine';

interface Parts {
  readonly root: string;
  readonly engines: Pick<Engines, 'of' | 'all'>;
  /** The engine that recordings are made on; null: the server makes them. */
  readonly engine: string | null;
}

/** The makers of recordings: the server itself or an engine. What a job has begun is followed to its end, whoever makes the next one. */
export const createMaker = ({ root, engines, engine }: Parts): Maker => {
  const here = createLocalMaker({ root });
  const onEngine = createOnEngine({ root, engines, engine: engine ?? '' });
  const usual = engine === null ? here : onEngine;
  return { atOnce: usual.atOnce, make: (task) => (task.job ? onEngine : usual).make(task) };
};
