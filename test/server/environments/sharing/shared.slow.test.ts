/** The builds of test/server/environments/sharing/shared on PGlite. */
import { describe } from 'vitest';
import { sharedSuite } from './shared.suite';

describe('on PGlite', () => {
  sharedSuite(async () => ({ memory: true }));
});
