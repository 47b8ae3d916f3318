import { describe, expect, it } from 'vitest';
import { complaints, grownKinds } from '../../../scripts/long/growth.mjs';

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

  it('says which kinds of handles there are more of', () => {
    const before = ['socket:[1]', '/tmp/a-7/base/1', '/tmp/a-7/base/2'];
    const after = [
      'socket:[2]',
      'socket:[3]',
      ...['3', '4', '5', '6'].map((name) => `/tmp/a-7/base/${name}`),
    ];
    expect(grownKinds(before, after)).toEqual(['+2 /tmp/a-#/base/#', '+1 socket:[#]']);
    expect(grownKinds(after, before)).toEqual([]);
  });
});
