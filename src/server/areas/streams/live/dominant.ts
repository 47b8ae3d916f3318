/** The level below which nobody counts as speaking. */
const AUDIBLE = 0.02;
/** Somebody else has to be so much louder to be the one who speaks. */
const LOUDER = 1.5;
/** The time for which the dominant speaker stays, ms. */
const HELD_MS = 600;
/** How much of the last look counts. */
const SMOOTH = 0.6;

export interface Dominant {
  /** Takes what was received since the last look; answers who speaks, null while nobody has. */
  look(levels: ReadonlyMap<string, number>, now: number): string | null;
}

/** The dominant speaker: the loudest voice of the last moments; it does not change with every cough. */
export const createDominant = (): Dominant => {
  const smooth = new Map<string, number>();
  let current: string | null = null;
  let since = -HELD_MS;
  return {
    look(levels, now) {
      for (const id of [...smooth.keys()]) if (!levels.has(id)) smooth.delete(id);
      for (const [id, level] of levels)
        smooth.set(id, SMOOTH * (smooth.get(id) ?? 0) + (1 - SMOOTH) * level);
      const [best] = [...smooth].sort(([, a], [, b]) => b - a);
      const before = current === null ? 0 : (smooth.get(current) ?? 0);
      if (current !== null && !smooth.has(current)) current = null;
      const takesOver =
        best !== undefined &&
        best[1] > AUDIBLE &&
        best[0] !== current &&
        (before < AUDIBLE || best[1] > LOUDER * before);
      if (!takesOver || now - since < HELD_MS) return current;
      since = now;
      current = best[0];
      return current;
    },
  };
};
