import { describe } from 'vitest';
import { endpointSuites } from './endpoints';

describe('on PGlite', () => {
  endpointSuites(() => Promise.resolve({ memory: true }));
});
