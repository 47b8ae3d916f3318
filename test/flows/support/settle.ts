/** Lets everything arrive that needs no time: turns of the event loop, while fake time stands still. */
export const settle = async (turns = 12): Promise<void> => {
  for (let turn = 0; turn < turns; turn += 1) await new Promise<void>((resolve) => { setImmediate(resolve); });
};
