import type { UnknownAction } from '@reduxjs/toolkit';
import { captionsToggled, fullToggled, muteToggled, playToggled, skipRequested } from '../events';

/** How fast it can be played. */
export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** The next rate up or down; the last one where there is none. */
export const nextRate = (rate: number, step: 1 | -1): number => {
  const sorted = step === 1 ? RATES : RATES.toReversed();
  return sorted.find((one) => (one - rate) * step > 0) ?? sorted.at(-1) ?? rate;
};

/** Where there are no captions this key is the browser's. */
export const CAPTIONS_KEY = 'c';

/** The action of a key, by its name of contract/formats/keys. The keys of the speed need the speed: see `RATE_KEYS`. */
export const KEYS: Readonly<Record<string, () => UnknownAction>> = {
  Space: () => playToggled(),
  k: () => playToggled(),
  m: () => muteToggled(),
  f: () => fullToggled(),
  [CAPTIONS_KEY]: () => captionsToggled(),
  ArrowLeft: () => skipRequested({ by: -5 }),
  ArrowRight: () => skipRequested({ by: 5 }),
  j: () => skipRequested({ by: -10 }),
  l: () => skipRequested({ by: 10 }),
};
export const RATE_KEYS: Readonly<Record<string, 1 | -1>> = { '<': -1, '>': 1 };

/** The keys, for people. */
export const PLAYER_KEYS_TEXT =
  'Space or K plays and stops, arrows go 5 seconds, J and L 10, M mutes, C shows captions, F fills the window, < and > change the speed.';
