/** A live room with three who speak and twelve who listen, each with a page: until all are connected, what is lost on the way, how late it is heard, and what it takes of the server. */
import { WITH_MEDIA } from '../../../test/harness/chromium.ts';
import {
  beepsOf,
  comeIn,
  gateFor,
  receivedBy,
  noteBeeps,
  serveLiveRooms,
} from '../../lib/liveRoom/visitors.mjs';
import { BUDGETS, launchBrowser, percentile, repeat } from '../kit.mjs';

export const name = 'rooms';

const SPEAKERS = ['host', 'speaker1', 'speaker2'];
const LISTENERS = Array.from({ length: 12 }, (_, nth) => `listener${nth}`);
/** Nothing is counted while the buffers of so many pages fill, ms. */
const SETTLE_MS = 5_000;
const WATCHED_MS = 20_000;
const LATEST_MS = 1_000;

const difference = (before, after) =>
  Object.fromEntries(Object.entries(after).map(([key, value]) => [key, value - before[key]]));
const total = (counts, key) => counts.reduce((sum, one) => sum + one[key], 0);

/** How much later each beep is heard than it was said, ms. */
const delays = (said, heard) =>
  said.flatMap((at) => {
    const next = heard.find((one) => one >= at);
    return next !== undefined && next - at < LATEST_MS ? [next - at] : [];
  });

const meet = async () => {
  const rooms = await serveLiveRooms();
  const browser = await launchBrowser({
    args: [...WITH_MEDIA, '--autoplay-policy=no-user-gesture-required'],
  });
  try {
    const names = [...SPEAKERS, ...LISTENERS];
    const gate = gateFor(names.length);
    const people = await Promise.all(names.map((who) => comeIn(browser, rooms, who, gate)));
    const connected = Math.max(...people.map(({ took }) => took));
    for (const { room } of people.slice(0, SPEAKERS.length))
      await room.getByRole('button', { name: 'Unmute' }).click();
    const [host, listener] = [people[0], people.at(-1)];
    await host.page.waitForTimeout(SETTLE_MS);
    await noteBeeps(host, null);
    await noteBeeps(listener, 'host');
    const before = await Promise.all(people.map(receivedBy));
    const [since, processor] = [performance.now(), rooms.processorMs()];
    await host.page.waitForTimeout(WATCHED_MS);
    const share = (rooms.processorMs() - processor) / (performance.now() - since);
    const counts = (await Promise.all(people.map(receivedBy))).map((after, nth) =>
      difference(before[nth], after),
    );
    const late = delays(await beepsOf(host), await beepsOf(listener));
    if (late.length < 10) throw new Error(`Only ${late.length} beeps were heard.`);
    const silent = counts.filter(({ packets }) => packets === 0).length;
    if (silent > 0) throw new Error(`${silent} pages heard nothing.`);
    return {
      connected,
      share: share * 100,
      late: percentile(late, 0.95),
      lost: (100 * total(counts, 'lost')) / (total(counts, 'lost') + total(counts, 'packets')),
      concealed: (100 * total(counts, 'concealed')) / total(counts, 'samples'),
    };
  } finally {
    await browser.close();
    await rooms.end();
  }
};

export const run = async ({ runs, row }) => {
  const met = await repeat(Math.min(runs, 3), meet);
  const of = (key) => met.map((one) => one[key]);
  row(
    `${SPEAKERS.length} speak, ${LISTENERS.length} listen, all in one Chromium, and press at once: until the last is connected`,
    { unit: 'ms', promise: BUDGETS.roomConnectedMs },
    of('connected'),
  );
  row('sound that is lost on the way', { unit: '%', promise: BUDGETS.roomLost }, of('lost'));
  row(
    'sound that the pages had to make up',
    { unit: '%', promise: BUDGETS.roomConcealed },
    of('concealed'),
  );
  row('the server, of one core', { unit: '%', promise: BUDGETS.roomProcessor }, of('share'));
  row(
    'from the microphone to another page (95th percentile)',
    { unit: 'ms', promise: BUDGETS.roomLateMs },
    of('late'),
  );
};
