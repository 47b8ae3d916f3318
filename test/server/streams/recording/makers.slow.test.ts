/** Recordings are made by jobs of a second and a third engine; test/server/streams/recording has the server and Slurm. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { describe } from 'vitest';
import { createKubernetesEngine } from '~/server/platform/engine/kubernetes/kubernetesEngine';
import type { LocalEngine } from '~/server/platform/engine/local/localEngine';
import { machine } from '#test/harness/machine';
import { NAMESPACE, startKubernetes } from '../../support/kubernetes/start';
import { engineIn, makerOn, scratch } from './makerBench';
import { makersSuite } from './makers.suite';

describe.skipIf(machine.ffmpeg === null)('makers of recordings', () => {
  makersSuite(
    'by jobs of this machine',
    async () => {
      const folder = scratch();
      const root = path.join(folder, 'recordings');
      const engines: LocalEngine[] = [];
      return {
        root,
        async open() {
          await engines.pop()?.close();
          const engine = await engineIn(folder, 4);
          engines.push(engine);
          return makerOn(root, engine, 'This machine');
        },
        async close() {
          await engines.pop()?.close();
          await rm(folder, { recursive: true, force: true, maxRetries: 5 });
        },
      };
    },
    /^(A node|The node \S+) of This machine has no ffmpeg and no ffprobe\. Install ffmpeg on every node, or .*\(ATELIER_RECORDINGS=server\)/,
  );

  makersSuite(
    'by jobs of a stand-in of Kubernetes',
    async () => {
      const standIn = await startKubernetes();
      const folder = scratch();
      const root = path.join(folder, 'recordings');
      const settings = {
        configuration: standIn.configuration,
        namespace: NAMESPACE,
        image: 'any',
        claim: 'shared',
        poolLabel: null,
        sharedFolder: folder,
      };
      return {
        root,
        open: async () => makerOn(root, createKubernetesEngine(settings), 'Kubernetes'),
        async close() {
          await standIn.stop();
          await rm(folder, { recursive: true, force: true, maxRetries: 5 });
        },
      };
    },
    /^The node \S+ of Kubernetes has no ffmpeg and no ffprobe\. Install ffmpeg on every node, or /,
  );
});
