import { afterAll, beforeAll, describe } from 'vitest';
import { missingSwift, startSwift, type Swift } from '../support/swift';
import { storeSuite } from './store.suite';

const missing = missingSwift();

describe.skipIf(missing !== null)(
  missing === null ? 'a drive' : `a drive: not run, ${missing}`,
  () => {
    let swift: Swift;
    beforeAll(async () => {
      swift = await startSwift();
    });
    afterAll(() => swift.stop());
    storeSuite('S3', async () => ({ ...(await swift.bucket()), pageSize: 20 }));
  },
);
