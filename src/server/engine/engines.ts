import path from 'node:path';
import { LocalEngine } from './local/localEngine';
import { supervisorProgram } from './local/program';
import type { Engine } from './engine';

/** The engines of a workspace, as one of its servers sees them. */
export interface Engines {
  /** What is configured, in the order it is offered. */
  readonly all: readonly { readonly name: string; readonly label: string }[];
  /** The engine where this server may drive it now; null for one that is not configured, or that another server of the workspace drives. */
  of(name: string): Engine | null;
  /** Stops watching; jobs go on. */
  close(): Promise<void>;
}

/** The engine of this machine alone. */
export const openEngines = async (folder: string): Promise<Engines> => {
  const local = await LocalEngine.open({ folder: path.join(folder, 'engine'), supervisor: supervisorProgram() });
  return {
    all: [{ name: local.name, label: 'This machine' }],
    of: (name) => (name === local.name ? local : null),
    close: () => local.close(),
  };
};
