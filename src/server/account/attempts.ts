/** How many failed sign-ins are let through within the window. */
export const ATTEMPTS = { perName: 10, perAddress: 60, windowMs: 5 * 60_000 } as const;

/** Counts failed sign-ins, in memory: a restart forgives. */
export interface Attempts {
  /** Seconds to wait before this name or address may try again; 0 when it may now. */
  waitSeconds(name: string, address: string): number;
  failed(name: string, address: string): void;
  /** Forgets the name's failures and takes back the one just counted for the address. */
  succeeded(name: string, address: string): void;
}

/** Beyond this many names and addresses, those that are out of date are thrown away. */
const TIDY_ABOVE = 10_000;

export const createAttempts = (now: () => number = Date.now): Attempts => {
  const failures = new Map<string, number[]>();
  const recent = (key: string) => (failures.get(key) ?? []).filter((at) => at > now() - ATTEMPTS.windowMs);
  const wait = (key: string, allowed: number) => {
    const times = recent(key);
    const freedBy = times.at(-allowed);
    return freedBy === undefined ? 0 : Math.ceil((freedBy + ATTEMPTS.windowMs - now()) / 1000);
  };
  const tidy = () => {
    for (const key of failures.keys()) if (recent(key).length === 0) failures.delete(key);
  };
  return {
    waitSeconds: (name, address) => Math.max(wait(`name ${name}`, ATTEMPTS.perName), wait(`address ${address}`, ATTEMPTS.perAddress)),
    failed: (name, address) => {
      if (failures.size > TIDY_ABOVE) tidy();
      for (const key of [`name ${name}`, `address ${address}`]) failures.set(key, [...recent(key), now()]);
    },
    succeeded: (name, address) => {
      failures.delete(`name ${name}`);
      failures.set(`address ${address}`, recent(`address ${address}`).slice(0, -1));
    },
  };
};
