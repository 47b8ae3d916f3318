/** A recorded stream: how long it is made, how soon it plays, and how soon it plays from another place. */
import path from 'node:path';
import { api } from '../../../src/contract/index.ts';
import { jobsOn } from '../../../test/harness/builtJobs.ts';
import { plantTakes } from '../../../test/server/streams/recording/planted.ts';
import { lengthen } from '../../lib/liveRoom/longRecording.mjs';
import { framesOf } from '../../lib/scrolling.mjs';
import { BUDGETS, bootServer, launchBrowser, median, repeat, signIn, withPage } from '../kit.mjs';

export const name = 'recordings';

/** Seconds of each recording. */
const LENGTH = 120;
const SEEKS = [30, 90, 60, 10, 110];
/** Two hours of it, with what was said. */
const [TIMES, LINES] = [60, 5_000];

/** A live room that somebody opened and left: with what was said and shown, where the room would have put it. */
const record = async (browser, server, state, { ask }, picture) => {
  const {
    stream: { stream_id },
  } = await ask(api.streams.create, {
    stream_name: 'Bench',
    description: 'Bench',
    schedule_datetime: new Date(Date.now() + 3_600_000).toISOString(),
    stream_type: picture ? 'video' : 'audio',
  });
  await withPage(browser, { state }, async (page) => {
    await page.goto(`${server.origin}/streams/${stream_id}?action=join`);
    await page
      .frameLocator('iframe[title^="Live room"]')
      .locator('body[data-standing="here"]')
      .waitFor();
  });
  await plantTakes({
    root: path.join(server.dataFolder, 'recordings'),
    streamId: stream_id,
    length: LENGTH,
    picture,
  });
  const since = performance.now();
  await ask(api.streams.updateStatus, { stream_id, status: 'ended' });
  while ((await ask(api.streams.read, { stream_id })).stream.status !== 'recorded')
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  return { stream_id, took: (performance.now() - since) / 1000 };
};

/** In the page: milliseconds from now until the picture has moved on from this second. */
const untilPlaying = (from) =>
  new Promise((resolve) => {
    const began = performance.now();
    const look = () => {
      const video = document.querySelector('video');
      if (video && !video.seeking && video.currentTime > from + 0.02)
        resolve(performance.now() - began);
      else requestAnimationFrame(look);
    };
    look();
  });

const play = (browser, { origin }, state, stream_id) =>
  withPage(browser, { state }, async (page) => {
    await page.goto(`${origin}/streams/${stream_id}`);
    await page.getByRole('button', { name: /^Play / }).waitFor();
    await page.evaluate(
      `window.pressed = 0; addEventListener('click', () => { window.pressed = performance.now(); }, { capture: true, once: true });`,
    );
    await page.getByRole('button', { name: /^Play / }).click();
    const first = await page.evaluate(
      `(${untilPlaying})(0).then(() => performance.now() - window.pressed)`,
    );
    const seeks = [];
    for (const second of SEEKS) {
      seeks.push(
        await page.evaluate(
          `(() => { document.querySelector('video').currentTime = ${second}; return (${untilPlaying})(${second}); })()`,
        ),
      );
    }
    return { first, seek: median(seeks) };
  });

/** Whether the recording was made longer. */
let lengthened = false;

/** A recording of two hours near its end, with all that was said: frames while its seek bar is gone along, and while another place is chosen. */
const playLong = (browser, { origin, dataFolder }, state, stream_id) =>
  withPage(browser, { state }, async (page) => {
    await page.route('**/fsc/user/stream/read/', async (route) => {
      const reply = await route.fetch();
      const { stream } = await reply.json();
      const { recording_data: data } = stream;
      // Its files are longer from now on; the server goes on to know of two minutes.
      if (!lengthened)
        lengthen(path.join(dataFolder, 'recordings', stream_id, 'made'), {
          length: LENGTH,
          times: TIMES,
          lines: LINES,
          began: Date.parse(data.session_started_at),
        });
      lengthened = true;
      const chat_recording_json_path = data.hls_vod_recording_path.replace(
        'index.m3u8',
        'chat.json',
      );
      await route.fulfill({
        response: reply,
        json: {
          stream: {
            ...stream,
            recording_data: { ...data, duration: LENGTH * TIMES, chat_recording_json_path },
          },
        },
      });
    });
    await page.goto(`${origin}/streams/${stream_id}`);
    await page.getByRole('button', { name: /^Play 2:00:00/ }).click();
    const seek = page.getByRole('slider', { name: 'Seek' });
    await page.evaluate(`(${untilPlaying})(0)`);
    await page.evaluate(
      `(() => { document.querySelector('video').currentTime = ${LENGTH * TIMES - 60}; return (${untilPlaying})(${LENGTH * TIMES - 60}); })()`,
    );
    await page
      .getByRole('region', { name: 'Chat' })
      .getByText(`Line ${LINES - 42} `)
      .waitFor();
    const { x, y, width, height } = await seek.boundingBox();
    const along = await framesOf(page, async () => {
      for (let share = 0; share <= 1; share += 0.02)
        await page.mouse.move(x + width * share, y + height / 2);
    });
    const chosen = await framesOf(page, async () => {
      for (const share of [0.1, 0.9, 0.5, 0.99])
        await page.mouse.click(x + width * share, y + height / 2);
    });
    return {
      along,
      chosen,
      nodes: await page.evaluate(() => document.querySelectorAll('*').length),
    };
  });
export const run = async ({ runs, row }) => {
  const server = await bootServer();
  const browser = await launchBrowser();
  try {
    const jobs = await jobsOn(server);
    const state = await withPage(browser, {}, async (page) => {
      await signIn(page, server);
      await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
      return page.context().storageState();
    });
    const turns = Math.min(runs, 3);
    const pictures = await repeat(turns, () => record(browser, server, state, jobs, true));
    row(
      `a recording of ${LENGTH} s with pictures: from the end until it can be played, as a share of its length`,
      { unit: '×', promise: BUDGETS.recordingMade },
      pictures.map(({ took }) => took / LENGTH),
    );
    const sounds = await repeat(turns, () => record(browser, server, state, jobs, false));
    row(
      'the same of sound alone',
      { unit: 's' },
      sounds.map(({ took }) => took),
    );
    const { stream_id } = pictures[0];
    const played = await repeat(runs, () => play(browser, server, state, stream_id));
    row(
      'from the press of Play to the first frame',
      { unit: 'ms', promise: BUDGETS.firstFrameMs },
      played.map(({ first }) => first),
    );
    row(
      'from another place on',
      { unit: 'ms', promise: BUDGETS.seekMs },
      played.map(({ seek }) => seek),
    );
    const long = await repeat(runs, () => playLong(browser, server, state, stream_id));
    const hours = `${(LENGTH * TIMES) / 3600} hours with ${LINES.toLocaleString('en')} lines said`;
    row(
      `${hours}: a frame while one goes along the seek bar (95th percentile)`,
      { unit: 'ms', promise: BUDGETS.scrollFrameMs },
      long.map(({ along }) => along),
    );
    row(
      'the same while other places are chosen',
      { unit: 'ms' },
      long.map(({ chosen }) => chosen),
    );
    row(
      'elements in the page',
      { unit: '', promise: BUDGETS.manyRowsNodes },
      long.map(({ nodes }) => nodes),
    );
  } finally {
    await browser.close();
    await server.remove();
  }
};
