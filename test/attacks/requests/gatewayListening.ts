import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createRuntimes } from '~/server/platform/kernels';

/** Runtimes whose gateway listens on a unix socket in this folder, too. */
export const openRuntimesGateway = async (proxySockets: string) => {
  const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'atelier-gateway-'));
  const runtimes = await createRuntimes({
    dataFolder,
    gatewayHost: '127.0.0.1',
    gatewayPort: 0,
    editorFolder: dataFolder,
    proxySockets,
  });
  return {
    async dispose() {
      await runtimes.dispose();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
};
