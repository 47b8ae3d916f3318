import { describe, expect, it } from 'vitest';
import { complaints } from '../../scripts/long/growth.mjs';

const steady = {
  memory: { before: 200, after: 230 },
  handles: { before: 40, after: 50 },
  statuses: { '200': 900, '304': 100 },
};

describe('the soak of the long run', () => {
  it('accepts a server whose memory and handles stay within the noise', () => {
    expect(complaints(steady)).toEqual([]);
  });

  it('names memory that grew, handles that stayed open and requests that failed', () => {
    expect(complaints({ ...steady, memory: { before: 200, after: 300 } })).toEqual([
      'Memory grew from 200 to 300 MiB.',
    ]);
    expect(complaints({ ...steady, handles: { before: 40, after: 140 } })).toEqual([
      'Handles grew from 40 to 140.',
    ]);
    expect(complaints({ ...steady, statuses: { '200': 9, ECONNRESET: 1 } })).toEqual([
      'Some were not answered: {"200":9,"ECONNRESET":1}.',
    ]);
  });
});
