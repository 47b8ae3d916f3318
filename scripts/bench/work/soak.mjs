/** A live room in which people come and go, for `--minutes`: whether the server keeps what they leave behind, and whether each who comes is let in and hears. */
import { WITH_MEDIA } from '../../../test/harness/chromium.ts';
import { comeIn, receivedBy, serveLiveRooms } from '../../lib/liveRoom/visitors.mjs';
import { BUDGETS, launchBrowser, memoryOf, percentile } from '../kit.mjs';

export const name = 'soak';

const SPEAKERS = ['host', 'speaker1', 'speaker2'];
const MAX_LISTENERS = 6;
/** Somebody comes or goes so often, ms. */
const STEP_MS = 2_000;
/** Of so many who go, one is a speaker, who comes back. */
const SPEAKER_EACH = 10;

const speak = async (browser, rooms, who) => {
  const person = await comeIn(browser, rooms, who);
  await person.room.getByRole('button', { name: 'Unmute' }).click();
  return person;
};

/** Waits until a person who has come in hears sound: until more audio packets have arrived than at the first count. */
const hears = async (person) => {
  const { packets } = await receivedBy(person);
  await person.room.waitForFunction(
    async (before) => {
      let now = 0;
      for (const one of (await window.room.connection.pc.getStats()).values())
        if (one.type === 'inbound-rtp' && one.kind === 'audio') now += one.packetsReceived;
      return now > before + 20;
    },
    packets,
    { polling: 250 },
  );
};

export const run = async ({ minutes, row }) => {
  const rooms = await serveLiveRooms();
  const browser = await launchBrowser({
    args: [...WITH_MEDIA, '--autoplay-policy=no-user-gesture-required'],
  });
  const [memory, took, listeners] = [[], [], []];
  try {
    const speakers = [];
    for (const who of SPEAKERS) speakers.push(await speak(browser, rooms, who));
    const processor = rooms.processorMs();
    const begun = performance.now();
    for (let nth = 0; performance.now() - begun < minutes * 60_000; nth += 1) {
      if (nth % SPEAKER_EACH === SPEAKER_EACH - 1) {
        const gone = speakers.shift();
        await gone.leave();
        speakers.push(await speak(browser, rooms, gone.who));
        took.push(speakers.at(-1).took);
      } else if (listeners.length < MAX_LISTENERS) {
        const person = await comeIn(browser, rooms, `listener${nth}`);
        await hears(person);
        listeners.push(person);
        took.push(person.took);
      } else {
        await listeners.shift().leave();
        await listeners.shift().leave();
      }
      memory.push(memoryOf(rooms.pid));
      await speakers[0].page.waitForTimeout(STEP_MS);
    }
    const share = (100 * (rooms.processorMs() - processor)) / (performance.now() - begun);
    const { problems } = await rooms.ask('host');
    if (problems.length > 0) throw new Error(`The server reported: ${problems.join('; ')}`);
    const fifth = Math.ceil(memory.length / 5);
    const [first, last] = [
      Math.min(...memory.slice(fifth, 2 * fifth)),
      Math.min(...memory.slice(-fifth)),
    ];
    row(
      `${minutes} minutes of coming and going: memory of the server, from the lowest of the second fifth to that of the last`,
      {
        unit: '%',
        promise: BUDGETS.loadGrowth,
        against: `${Math.round(first)} → ${Math.round(last)} MiB`,
      },
      [(last / first - 1) * 100],
    );
    row(
      'each who came was let in and heard (95th percentile)',
      {
        unit: 'ms',
        against: `${took.length} came; the longest ${Math.round(Math.max(...took))} ms`,
      },
      [percentile(took, 0.95)],
    );
    row('the server, of one core', { unit: '%', promise: BUDGETS.roomProcessor }, [share]);
  } finally {
    await browser.close();
    await rooms.end();
  }
};
