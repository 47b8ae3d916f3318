import { MAX_TRIALS, type SpaceRow, type STRATEGIES } from './sweeps';

/** How many values a row of a grid has; Infinity where nothing ends them. */
const valuesIn = ({ type, values, low, high, step }: SpaceRow): number => {
  if (type === 'choice') return values.length;
  const width = (high ?? 0) - (low ?? 0);
  if (type === 'float' && step === null) return width === 0 ? 1 : Infinity;
  return Math.floor(width / (step ?? 1) + 1e-9) + 1;
};

/** How many trials a grid has. */
export const gridSize = (space: readonly SpaceRow[]): number =>
  space.reduce((size, row) => size * valuesIn(row), 1);

/** The values of a row of a grid, by their place. */
export const gridValue = ({ type, values, low, step }: SpaceRow, place: number): string => {
  if (type === 'choice') return values[place] ?? '';
  const value = (low ?? 0) + place * (step ?? (type === 'int' ? 1 : 0));
  return String(Number(value.toPrecision(12)));
};

export const gridValueCount = valuesIn;

const rowProblem = ({ name, type, values, low, high, step, log }: SpaceRow): string | null => {
  if (type === 'choice') {
    if (values.length === 0) return `${name} has no values. Give it at least one.`;
    return new Set(values).size === values.length ? null : `${name} has a value twice.`;
  }
  if (low === null || high === null)
    return `${name} has no values. Give it a lowest and a highest one.`;
  if (low > high) return `The lowest value of ${name} is above its highest.`;
  if (type === 'int' && ![low, high, step ?? 1].every(Number.isInteger))
    return `${name} is a whole number: its bounds and its step are, too.`;
  if (step !== null && step <= 0) return `The step of ${name} must be above 0.`;
  if (!log) return null;
  if (low <= 0) return `${name} is searched by its logarithm: its lowest value must be above 0.`;
  return step === null ? null : `${name} is searched by its logarithm, which takes no step.`;
};

/** The fault of a search space, as a sentence that says what to do; null where there is none. */
export const spaceProblem = (
  space: readonly SpaceRow[],
  strategy: keyof typeof STRATEGIES,
): string | null => {
  if (space.length === 0) return 'Add at least one parameter to search.';
  const names = space.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) return `There are two parameters called ${twice}.`;
  const wrong = space.map(rowProblem).find((problem) => problem !== null);
  if (wrong !== undefined && wrong !== null) return wrong;
  if (strategy !== 'grid') return null;
  const log = space.find((row) => row.log);
  if (log)
    return `A grid has no logarithm. List the values of ${log.name} as choices, or search at random.`;
  const endless = space.find((row) => valuesIn(row) === Infinity);
  if (endless) return `A grid needs a step for ${endless.name}: without one it has no end.`;
  return gridSize(space) <= MAX_TRIALS
    ? null
    : `This grid has ${gridSize(space)} trials; a sweep has at most ${MAX_TRIALS}. Take larger steps, or search at random.`;
};
