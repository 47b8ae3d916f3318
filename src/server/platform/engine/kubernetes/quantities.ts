/** How the cluster calls GPUs. */
export const GPU = 'nvidia.com/gpu';

const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  m: 1e-3,
  u: 1e-6,
  n: 1e-9,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
};

/** An amount as the cluster writes it: `3920m`, `15Gi`, `2`. 0 for what is not given or not understood. */
export const amountOf = (quantity: string | undefined): number => {
  const [, digits, unit = ''] =
    /^([\d.]+(?:[eE][+-]?\d+)?)([A-Za-z]{0,2})$/.exec(quantity ?? '') ?? [];
  return digits === undefined ? 0 : Number(digits) * (UNITS[unit] ?? 0);
};
