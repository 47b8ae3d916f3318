import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { foldersOf } from '~/server/areas/streams/recording/folder';
import { makeRecording } from '~/server/areas/streams/recording/making';
import { plantTakes } from './planted';
import { probe } from './probing';

it('STR-05 a camera whose last pictures did not arrive stands still to its end, so that picture and sound are equally long', async () => {
  const root = await fs.mkdtemp(path.join(os.tmpdir(), 'recording-'));
  onTestFinished(() => fs.rm(root, { recursive: true, force: true }));
  const parts = { root, streamId: 'lost' };
  await plantTakes({ ...parts, length: 6, picture: true, pictureArrived: 2 });
  const signal = new AbortController().signal;
  await makeRecording({ ...parts, signal, progress: () => undefined });
  const { made } = foldersOf(root, 'lost');
  for (const name of ['720p', '360p']) {
    const { duration } = await probe(path.join(made, `${name}.m3u8`));
    expect(Math.abs(duration - 6)).toBeLessThan(0.5);
  }
});
