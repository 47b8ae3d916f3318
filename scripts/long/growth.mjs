/** Whether a server that was loaded for a while grew by more than the noise. */

/** Between the second and the last quarter of the load memory may grow by so much: a part of it, and MiB of noise. */
const MAX_GROWTH = { part: 0.1, mebibytes: 24 };
/** Handles that a server may hold more after the load than before it: a pool of connections, a log. */
const MAX_HANDLES = 16;
/** Why the server did not hold, a sentence for each; empty where it did. */
export const complaints = ({ memory, handles, statuses }) => {
  const most = memory.before * (1 + MAX_GROWTH.part) + MAX_GROWTH.mebibytes;
  const wrong = Object.entries(statuses).filter(([status]) => !['200', '304'].includes(status));
  return [
    ...(memory.after > most
      ? [`Memory grew from ${Math.round(memory.before)} to ${Math.round(memory.after)} MiB.`]
      : []),
    ...(handles.after > handles.before + MAX_HANDLES
      ? [`Handles grew from ${handles.before} to ${handles.after}.`]
      : []),
    ...(wrong.length > 0 ? [`Some were not answered: ${JSON.stringify(statuses)}.`] : []),
  ];
};

const kindOf = (target) => target.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d+/g, '#');
const countKinds = (targets) =>
  targets.reduce(
    (counts, target) => counts.set(kindOf(target), (counts.get(kindOf(target)) ?? 0) + 1),
    new Map(),
  );

/** Which kinds of handles there are more of, by what they lead to with its numbers left out: '+12 socket:[#]', the most first. */
export const grownKinds = (before, after) => {
  const counts = countKinds(before);
  return [...countKinds(after)]
    .map(([kind, count]) => [count - (counts.get(kind) ?? 0), kind])
    .filter(([more]) => more > 0)
    .sort(([one], [other]) => other - one)
    .map(([more, kind]) => `+${more} ${kind}`);
};
