import type { Rolldown } from 'vite';

/** Modules that are always needed at the same time: a file's name, and the modules (absolute paths) it starts from. */
export interface Trip {
  readonly name: string;
  readonly from: readonly string[];
}

/**
 * Every file costs a round trip, so what starts together travels together: names the chunk of each module by the first of the
 * trips whose modules import it, directly or through others. What no trip reaches is left to the bundler.
 */
export const travelTogether = (
  trips: readonly Trip[],
): ((id: string, context: Rolldown.ChunkingContext) => string | null) => {
  let chunkOf: Map<string, string> | null = null;
  const plan = ({ getModuleInfo }: Pick<Rolldown.ChunkingContext, 'getModuleInfo'>) => {
    const found = new Map<string, string>();
    const visit = (id: string, name: string) => {
      const info = getModuleInfo(id);
      if (!info || found.has(id)) return;
      found.set(id, name);
      for (const imported of info.importedIds) visit(imported, name);
    };
    for (const { name, from } of trips) {
      for (const id of from) {
        if (!getModuleInfo(id))
          throw new Error(
            `${id} is no module of the app, so nothing travels with it (vite.config.ts).`,
          );
        visit(id, name);
      }
    }
    return found;
  };
  return (id, context) => {
    chunkOf ??= plan({ getModuleInfo: (module) => context.getModuleInfo(module) });
    return chunkOf.get(id) ?? null;
  };
};
