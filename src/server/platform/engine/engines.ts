import { PROVIDER, chooseInCluster, chooseLocal, type Choice, type Chosen } from './choosing';
import { invalid, HttpError } from '../httpError';
import { clustersOf } from './clusters';
import { localFolder } from './layout';
import type { Engine, Limits, NodeCapacity, NodeGroup } from './engine';
import { LocalEngine } from './local/localEngine';
import { supervisorProgram } from './local/program';
import { acquireLeadership } from './local/leadership';
import type { EngineSettings } from './settings';

/** The engines of a workspace, as one of its servers sees them. */
export interface Engines {
  /** The configured engines, in the order they are offered. */
  readonly all: readonly { readonly name: string; readonly label: string }[];
  /** The engine where this server may drive it now; null for one that is not configured, or that another server of the workspace drives. */
  of(name: string): Engine | null;
  /** Where a job with these settings goes and what each agent may use. Throws a Refusal (422) that names the field where it can go nowhere. */
  choose(choice: Choice): Chosen;
  /** The machines of an engine, whichever server drives it. Throws a Refusal (503) where they cannot be told soon. */
  capacity(name: string): Promise<readonly NodeCapacity[]>;
  /** How a cluster is put together: as it is now, or as it last was. Throws a Refusal (503) where it never answered. */
  groups(name: string): Promise<readonly NodeGroup[]>;
  /** ISO time since when an engine does not answer; null while it does, and before it was asked anything. */
  awaySince(name: string): string | null;
  /** Stops watching; jobs go on. */
  close(): Promise<void>;
}

/**
 * Opens the engines that are set up; `sharedFolder` is what all servers of the workspace and all nodes see. Each rank of a job on this machine is
 * held to `ceiling`.
 */
export const openEngines = async (
  settings: EngineSettings,
  sharedFolder: string,
  ceiling?: Limits['ceiling'],
): Promise<Engines> => {
  const folder = localFolder(sharedFolder);
  const seat = settings.local
    ? await acquireLeadership(folder, () =>
        LocalEngine.open({ folder, supervisor: supervisorProgram() }),
      )
    : null;
  const clusters = clustersOf(settings, sharedFolder);
  const clusterOf = (name: string) => clusters.find((cluster) => cluster.name === name);
  const there = <Found>(name: string, found: Found | null | undefined): Found => {
    if (found) return found;
    throw new HttpError('unavailable', `No engine called ${name} is set up here.`);
  };
  return {
    all: [...(seat ? [PROVIDER] : []), ...clusters].map(({ name, label }) => ({ name, label })),
    of: (name) => (name === PROVIDER.name ? seat?.engine() : clusterOf(name)?.engine) ?? null,
    choose: (choice) => {
      const cluster = clusterOf(choice.compute_provider);
      if (cluster) return chooseInCluster(cluster, cluster.known(), choice);
      if (choice.compute_provider !== PROVIDER.name)
        throw invalid({
          compute_provider: `There is no provider called ${choice.compute_provider}.`,
        });
      if (!seat) throw invalid({ compute_provider: `${PROVIDER.label} runs no jobs.` });
      return chooseLocal(choice, ceiling);
    },
    capacity: async (name) =>
      there(name, name === PROVIDER.name ? seat : clusterOf(name)).capacity(),
    groups: async (name) => there(name, clusterOf(name)).groups(),
    awaySince: (name) => clusterOf(name)?.awaySince() ?? null,
    close: async () => {
      await seat?.close();
      for (const { engine } of clusters) await engine.close();
    },
  };
};
