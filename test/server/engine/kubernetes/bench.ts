import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { JobHandle, type ClusterEngine } from '~/server/platform/engine/engine';
import { createKubernetesEngine } from '~/server/platform/engine/kubernetes/kubernetesEngine';
import { NAMESPACE, startKubernetes, type StandIn } from '../../support/kubernetes/start';
import { scratch, type EngineBench } from '../bench';
import { bundle } from '../localBench';

export interface KubernetesBench extends EngineBench {
  readonly standIn: StandIn;
  open(): Promise<ClusterEngine>;
}

/** The engine before a stand-in of a cluster's API: two nodes whose containers are processes of this machine. */
export const openKubernetesBench = async (): Promise<KubernetesBench> => {
  const folder = scratch();
  const [standIn, server] = await Promise.all([
    startKubernetes(),
    bundle(path.join(import.meta.dirname, 'server.ts'), path.join(folder, 'server.mjs')),
  ]);
  const settings = {
    configuration: standIn.configuration,
    namespace: NAMESPACE,
    image: 'any',
    claim: 'shared',
    poolLabel: null,
    sharedFolder: folder,
  };
  return {
    patience: 30_000,
    folder,
    standIn,
    open: async () => createKubernetesEngine(settings),
    elsewhere: async (job) => {
      const child = spawn(process.execPath, [server, JSON.stringify({ settings, job })], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
      const kill = async () => {
        child.kill('SIGKILL');
        await once(child, 'exit');
      };
      return { handle: JobHandle.parse(JSON.parse(line)), kill };
    },
    close: async () => {
      await standIn.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
