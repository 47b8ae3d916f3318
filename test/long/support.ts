import { environmentOf } from '../../scripts/python/environment.mjs';

const environment = environmentOf('long-requirements');

/** The python3 with the packages of test/python/long-requirements.txt, which `npm run test:long` makes. */
export const longPython = (): string => {
  if (environment?.python) return environment.python;
  throw new Error(
    'There is no environment of test/python/long-requirements.txt (npm run python -- long-requirements).',
  );
};
