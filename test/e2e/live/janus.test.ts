/** The rooms of the other tests here, carried by a real Janus. */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished } from 'vitest';
import { launchBrowser, WITH_MEDIA } from '#test/harness/chromium';
import { until } from '#test/harness/until';
import { probe } from '#test/server/streams/recording/probing';
import { missingJanus, startJanus, type Janus } from '#test/server/streams/live/startJanus';
import { foldersOf, readJournal } from '~/server/areas/streams/recording/folder';
import { LiveRoomRecorder } from '~/server/areas/streams/recording/recorder';
import { journey } from '../harness';
import { openHouse, type House } from './house';
import { talkIn } from './talking.suite';
import { expectFrames, expectSound, visit, type Visitor } from './visitors';

/** Frames of a camera that take a second and more: enough to record before Janus goes, and after it came back. */
const A_SECOND = 30;

/** How loud this page was told that somebody is. */
const levelOf = ({ room }: Visitor, who: string) =>
  room.evaluate((name) => {
    const { people, levels } = (
      window as unknown as {
        room: {
          people: readonly { user_name: string; id: string }[];
          levels: Record<string, number>;
        };
      }
    ).room;
    return levels[people.find(({ user_name }) => user_name === name)?.id ?? ''] ?? 0;
  }, who);

describe.skipIf(missingJanus() !== null)('over Janus', () => {
  let janus: Janus;
  let root: string;
  beforeAll(async () => {
    janus = await startJanus();
    root = await fs.mkdtemp(path.join(os.tmpdir(), 'rooms-'));
  });
  afterAll(async () => {
    await janus?.stop();
    await fs.rm(root, { recursive: true, force: true });
  });

  talkIn(() => openHouse({ janus: janus.access }));

  describe('and recorded', () => {
    let house: House;
    let browser: Browser;
    const closed: string[] = [];
    beforeAll(async () => {
      house = await openHouse({
        janus: janus.access,
        record: (streamId, stage, since) =>
          new LiveRoomRecorder({
            root,
            streamId,
            stage,
            since,
            report: (error) => {
              house.problems.push(error);
            },
            told: {
              alive: async () => undefined,
              trouble: async () => undefined,
              closed: async () => {
                closed.push(streamId);
              },
            },
          }),
      });
      browser = await launchBrowser({ args: WITH_MEDIA });
    });
    afterAll(async () => {
      await browser?.close();
      await house?.close();
    });

    journey(
      'two hear each other, are as loud as what was received, and are recorded, and a Janus that is killed is said, and with it they are back',
      async () => {
        const host = await visit(browser, house, 'host');
        const speaker = await visit(browser, house, 'speaker');
        onTestFinished(async () => {
          for (const { context } of [host, speaker]) await context.close();
        });
        for (const { room } of [host, speaker])
          await room.getByRole('button', { name: 'Unmute' }).click();
        await host.room.getByRole('button', { name: 'Camera on' }).click();
        for (const visitor of [host, speaker]) await expectSound(visitor);
        await expectFrames(speaker, A_SECOND);
        await expect.poll(() => levelOf(host, 'speaker')).toBeGreaterThan(0.02);
        await expect.poll(() => levelOf(speaker, 'host')).toBeGreaterThan(0.02);

        await janus.kill();
        await host.room.getByText('Sound and pictures cannot be had just now').waitFor();
        const standing = await host.room.locator('body').getAttribute('data-standing');
        expect(standing).toBe('broken');
        await janus.start();
        for (const { room } of [host, speaker])
          await room.locator('body[data-standing="here"]').waitFor();
        for (const visitor of [host, speaker]) await expectSound(visitor);
        await expectFrames(speaker, A_SECOND);

        await host.room.getByRole('button', { name: 'End for all' }).first().click();
        await host.room.getByRole('dialog').getByRole('button', { name: 'End for all' }).click();
        await speaker.room.getByText('This stream has ended.').waitFor();
        await until('the recording to be whole', () => closed.includes('s1'));
        expect(await janus.holds()).toEqual({ rooms: 0, people: 0, mountpoints: 0 });

        const { journal, takes: folder } = foldersOf(root, 's1');
        const { takes } = await readJournal(journal);
        const lanes = [...new Set(takes.map(({ id, lane }) => `${id} ${lane}`))].map((name) =>
          takes.filter(({ id, lane }) => name === `${id} ${lane}`),
        );
        expect(lanes.map(([first]) => first!.lane).sort()).toEqual([
          'camera',
          'microphone',
          'microphone',
        ]);
        for (const ofLane of lanes) {
          // Before Janus went, and after it came back.
          expect(ofLane.length).toBeGreaterThan(1);
          const probed = await Promise.all(
            ofLane.map(({ file }) => probe(path.join(folder, file))),
          );
          expect(new Set(probed.flatMap(({ codecs }) => codecs))).toEqual(
            new Set([ofLane[0]!.lane === 'microphone' ? 'opus' : 'vp8']),
          );
          expect(ofLane.reduce((sum, { length }) => sum + (length ?? 0), 0)).toBeGreaterThan(1_000);
        }
        // The operator of the server was told of the Janus that was away, once, and of nothing else.
        expect(house.problems.map(String)).toEqual([expect.stringContaining('ECONNREFUSED')]);
      },
    );
  });
});
