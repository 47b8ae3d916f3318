/** A file that cannot be replayed, with what is wrong with it. */
export class NotReadable extends Error {}

/** Nothing of the app is nested deeper. */
const MAX_DEPTH = 150;

const depthOf = (json: unknown): number => {
  let depth = 0;
  for (let level = [json]; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return depth;
    level = level.flatMap((value): unknown[] =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
  return depth;
};

/** Parses a text; throws NotReadable where it is no JSON, or nested deeper than anything of the app. */
export const parse = (text: string): unknown => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new NotReadable(`This is no JSON: ${(error as Error).message}`);
  }
  if (depthOf(json) > MAX_DEPTH)
    throw new NotReadable(`This is nested in more than ${MAX_DEPTH} levels.`);
  return json;
};
