import { createServer } from 'node:net';

/** So many free ports, all held until each was found. */
export const freePorts = async (count: number): Promise<number[]> => {
  const probes = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
          const probe = createServer()
            .once('error', reject)
            .listen(0, '127.0.0.1', () => resolve(probe));
        }),
    ),
  );
  return Promise.all(
    probes.map(
      (probe) =>
        new Promise<number>((resolve) => {
          const address = probe.address();
          probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
        }),
    ),
  );
};
