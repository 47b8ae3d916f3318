import type { Workspace } from '../../platform/workspace';
import { folderOf } from '../../platform/work/kind';
import { createDiskStore } from '../../platform/storage/disk/diskStore';
import type { Store } from '../../platform/storage/store';
import path from 'node:path';
import { runFolder, workIn } from '../jobs/api';
import { notebookKind } from '../notebooks/api';
import { artifactsOf, type TrackedRun, type Series } from '../performance/api';
import { lstat } from '../../platform/files/system';
import { Unreachable, type TrackingClient } from './remote/client';
import type { LocatedRun } from './queries/selection';

/** The parts of a run that are read from its files, since the index has not got it. */
export const createRunReaders = (workspace: Workspace, remote: TrackingClient | null) => {
  const { config, files, measuring, signer } = workspace;

  /** The folder that the program worked in, absolute; null of the tracking server. */
  const workOf = ({ jobId, submissionId, notebookId, owner }: LocatedRun): string | null => {
    if (jobId !== null && submissionId !== null)
      return workIn(runFolder(config, jobId, submissionId));
    return notebookId !== null && owner !== null
      ? files.absolute(owner, folderOf(notebookKind, notebookId))
      : null;
  };

  /** Several runs of one place look into it once. */
  const looking = () => {
    const looked = new Map<string, Promise<Map<string, TrackedRun>>>();
    return (work: string) => {
      const known =
        looked.get(work) ??
        measuring
          .tracked({ work, logFolder: '' })
          .then(({ runs }) => new Map(runs.map((run) => [run.run_id, run])));
      looked.set(work, known);
      return known;
    };
  };

  const storeOf = async (work: string): Promise<Store | null> => {
    if (!(await lstat(work))?.isDirectory()) return null;
    const nowhere = path.join(work, '.nowhere');
    return createDiskStore({
      area: 'experiments',
      root: work,
      temporary: nowhere,
      partsFolder: nowhere,
      trashFolder: nowhere,
      signer,
      lifetimeMs: 0,
    });
  };

  return {
    /** How runs came to have a metric, each where it has one; the runs of the tracking server are asked for together. */
    reader(runs: readonly LocatedRun[], metric: string, maxPoints: number) {
      const look = looking();
      const far = runs.filter((run) => workOf(run) === null).map(({ run }) => run.mlflow_run_id);
      let sampling: Promise<ReadonlyMap<string, Series> | null> | null = null;
      const readFar = async (client: TrackingClient, id: string): Promise<Series | null> => {
        sampling ??= client.sampled(far, metric, maxPoints);
        const sampled = await sampling;
        return sampled ? (sampled.get(id) ?? null) : client.series(id, metric);
      };
      return async (found: LocatedRun): Promise<Series | null> => {
        const work = workOf(found);
        const id = found.run.mlflow_run_id;
        if (work !== null) return (await (await look(work)).get(id)?.series(metric)) ?? null;
        try {
          return remote && (await readFar(remote, id));
        } catch (error) {
          if (error instanceof Unreachable) return null;
          throw error;
        }
      };
    },
    /** The files that MLflow keeps for a run, and sentences about those that are elsewhere. */
    async artifacts(found: LocatedRun) {
      const work = workOf(found);
      if (work === null)
        return {
          artifacts: [],
          warnings: ['The artifacts of this run are on the tracking server.'],
        };
      const run = (await looking()(work)).get(found.run.mlflow_run_id);
      const store = await storeOf(work);
      if (!run || !store) return { artifacts: [], warnings: [] };
      const { artifacts, warnings } = await artifactsOf([run], store, work);
      return { artifacts: artifacts.map(({ run_id: _, ...entry }) => entry), warnings };
    },
  };
};
