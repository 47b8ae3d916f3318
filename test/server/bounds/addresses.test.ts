/** How long an address is good for that needs no bearer. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditAddress } from '~/server/areas/team/audit/route';
import { exportUrl } from '~/server/areas/chat/exporting';
import { fileAddress } from '~/server/areas/chat/files/site';
import { createZips } from '~/server/areas/drive/zip/zipRoute';
import { notebookUrl } from '~/server/areas/notebooks/download/route';
import { logUrl } from '~/server/areas/jobs/output/routes';
import { recordingAddress } from '~/server/areas/streams/recording/site';
import { pageAddress } from '~/server/areas/streams/live/tokens';
import { createSigner } from '~/server/platform/files/signer';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(0);
});
afterEach(() => {
  vi.useRealTimers();
});

const signer = createSigner(
  Buffer.alloc(32),
  async () => true,
  async () => true,
);

/** Whether an address opens something now. */
const isGood = async (url: string) => {
  const bound = url.includes('seal=') ? url : signer.bind(url, 'session');
  const [place = '', query = ''] = bound.split('?');
  const path = place.split('/').map(decodeURIComponent).join('/');
  const terms = Object.fromEntries(new URLSearchParams(query));
  return (await signer.verify('GET', path, terms)) !== null;
};

const account = { user_name: 'mia', team_name: 'red' };
const ADDRESSES: readonly (readonly [what: string, ms: number, url: () => string])[] = [
  ['the acts of admins', 10 * MINUTE, () => auditAddress(signer, 'acts.csv', account, {} as never)],
  ['a conversation', MINUTE, () => exportUrl(signer, 'channel', 'mia')],
  [
    'a file of a conversation',
    5 * MINUTE,
    () => fileAddress(signer, { channelId: 'one', fileId: 'two', who: 'mia', attachment: false }),
  ],
  ['files of the drive', 10 * MINUTE, () => createZips(signer).address({} as never, [], 'a.zip')],
  ['a notebook', 10 * MINUTE, () => notebookUrl(signer, 'one', 'py', 'one.py')],
  [
    'a log',
    10 * MINUTE,
    () => logUrl(signer, { batchJobId: 'one', submissionId: 'two', rank: 0, name: 'log' }),
  ],
  [
    'the page of a room',
    12 * HOUR,
    () => pageAddress(signer, { streamId: 'one', origin: 'http://a.test', session: 'session' }),
  ],
  [
    'a recording',
    24 * HOUR,
    () => recordingAddress(signer, 'one', 'mia', (url) => signer.bind(url, 'session'))(''),
  ],
];

describe('an address', () => {
  it.each(ADDRESSES)('of %s is good for %i ms', async (_, ms, make) => {
    const url = make();
    vi.setSystemTime(ms - 1);
    expect(await isGood(url)).toBe(true);
    vi.setSystemTime(ms);
    expect(await isGood(url)).toBe(false);
  });
});

describe('what is chosen of a drive', () => {
  it('is remembered of the last 2,000 who asked, and for ten minutes', () => {
    const zips = createZips(signer);
    const ticketOf = () =>
      new URLSearchParams(zips.address({} as never, [], 'a.zip').split('?')[1]).get('ticket') ?? '';
    const [first, second] = [ticketOf(), ticketOf()];
    for (let at = 0; at < 1_999; at += 1) ticketOf();
    expect([zips.selection(first), zips.selection(second)]).toEqual([undefined, expect.anything()]);
    vi.advanceTimersByTime(10 * MINUTE + 1);
    ticketOf();
    expect(zips.selection(second)).toBeUndefined();
  });
});
