import type { World } from './world';

/** Objects that many ask for; made once. */
export const shared = <Value>(make: (world: World) => Promise<Value>) => {
  const made = new WeakMap<World, Promise<Value>>();
  return (world: World): Promise<Value> => {
    const known = made.get(world) ?? make(world);
    made.set(world, known);
    return known;
  };
};
