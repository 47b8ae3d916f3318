/** People in a live room, each with a page of their own in one Chromium, for the benches of it. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { at } from '../run.mjs';

const ALLOW = 'microphone; camera; display-capture; autoplay';
/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** Starts live rooms in a process of their own. */
export const serveLiveRooms = async () => {
  const child = fork(at('scripts/lib/liveRoom/served.mjs'));
  // Each who waits for an answer listens.
  child.setMaxListeners(0);
  await once(child, 'message');
  let asked = 0;
  const ask = (who) =>
    new Promise((resolve) => {
      const nth = (asked += 1);
      const hear = (answer) => {
        if (answer.nth !== nth) return;
        child.off('message', hear);
        resolve(answer);
      };
      child.on('message', hear);
      child.send({ nth, who });
    });
  return {
    pid: child.pid,
    ask,
    /** Processor time that it took until now, ms. */
    processorMs: () => {
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1].split(' ');
      return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
    },
    end: () =>
      new Promise((resolve) => {
        child.once('exit', resolve);
        child.disconnect();
      }),
  };
};

/** Holds the tokens of so many pages until all of them ask: starting that many programs of the browser is not what is measured. */
export const gateFor = (count) => {
  let waiting = 0;
  let open;
  const opened = new Promise((resolve) => {
    open = resolve;
  });
  return {
    opened,
    pass: async (route) => {
      waiting += 1;
      if (waiting === count) open(Date.now());
      await opened;
      await route.continue();
    },
  };
};

/** Somebody comes in. Resolves when sound and pictures can flow; `took` is how long that was from the frame's first moment, or since the gate is open, ms. */
export const comeIn = async (browser, rooms, who, gate = null) => {
  const { app, page: src } = await rooms.ask(who);
  const context = await browser.newContext({
    permissions: ['microphone', 'camera'],
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  if (gate) await page.route('**/token*', gate.pass);
  await page.goto(app);
  const begun = Date.now();
  await page.evaluate(
    ([address, allow]) => {
      document.body.append(
        Object.assign(document.createElement('iframe'), {
          src: address,
          allow,
          title: 'Live room',
        }),
      );
    },
    [src, ALLOW],
  );
  const room = await (await page.locator('iframe').elementHandle()).contentFrame();
  const connected = await room.waitForFunction(
    () =>
      window.room?.connection.pc?.connectionState === 'connected' &&
      performance.timeOrigin + performance.now(),
  );
  return {
    who,
    page,
    room,
    took: (await connected.jsonValue()) - (gate ? await gate.opened : begun),
    leave: () => context.close(),
  };
};

/** Audio that a page has received until now, by its own WebRTC statistics. */
export const receivedBy = ({ room }) =>
  room.evaluate(async () => {
    const sum = { packets: 0, lost: 0, samples: 0, concealed: 0 };
    for (const one of (await window.room.connection.pc.getStats()).values()) {
      if (one.type !== 'inbound-rtp' || one.kind !== 'audio' || !one.packetsReceived) continue;
      sum.packets += one.packetsReceived;
      sum.lost += one.packetsLost;
      sum.samples += one.totalSamplesReceived ?? 0;
      sum.concealed += (one.concealedSamples ?? 0) - (one.silentConcealedSamples ?? 0);
    }
    return sum;
  });

/** In a page: notes when each beep on a track begins, by the clock of the machine, ms. `whose`: the name of who is heard, or null for the own microphone. */
export const noteBeeps = ({ room }, whose) =>
  room.evaluate(async (name) => {
    const { room: live } = window;
    const track =
      name === null
        ? live.tracks.microphone
        : live.connection.voice(live.people.find(({ user_name }) => user_name === name).microphone);
    const context = new AudioContext();
    const node = context.createScriptProcessor(256, 1, 1);
    const beeps = (window.beeps = []);
    let loudAt = -1;
    node.onaudioprocess = ({ inputBuffer, playbackTime }) => {
      const samples = inputBuffer.getChannelData(0);
      const first = samples.findIndex((one) => Math.abs(one) > 0.05);
      if (first < 0) return;
      const at = playbackTime + first / context.sampleRate;
      const { contextTime, performanceTime } = context.getOutputTimestamp();
      // Silence of a quarter of a second lies before a beep.
      if (at - loudAt > 0.25)
        beeps.push(performance.timeOrigin + performanceTime + (at - contextTime) * 1000);
      loudAt = at;
    };
    context
      .createMediaStreamSource(new MediaStream([track]))
      .connect(node)
      .connect(context.destination);
    await context.resume();
  }, whose);

/** The beeps that a page noted. */
export const beepsOf = ({ room }) => room.evaluate(() => window.beeps);
