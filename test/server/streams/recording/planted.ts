/** Takes as a room leaves them, made by ffmpeg, so that no test has to speak for minutes. */
import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { foldersOf } from '~/server/areas/streams/recording/folder';

const run = promisify(execFile);

interface Planted {
  readonly root: string;
  readonly streamId: string;
  /** Seconds. */
  readonly length: number;
  readonly picture: boolean;
  /** Seconds of the camera that arrived, of its length; by default all. */
  readonly pictureArrived?: number;
}

const WORDS = {
  microphone: [
    '-f',
    'lavfi',
    '-i',
    'sine=frequency=500:sample_rate=48000',
    '-c:a',
    'libopus',
    '-b:a',
    '16k',
  ],
  /** A clock that counts seconds. */
  camera: [
    '-f',
    'lavfi',
    '-i',
    'testsrc=size=320x180:rate=5',
    '-c:v',
    'libvpx',
    '-deadline',
    'realtime',
    '-cpu-used',
    '8',
    '-g',
    '10',
  ],
} as const;

export const plantTakes = async ({
  root,
  streamId,
  length,
  picture,
  pictureArrived = length,
}: Planted): Promise<void> => {
  const { takes, journal } = foldersOf(root, streamId);
  await fs.mkdir(takes, { recursive: true });
  const lanes = picture ? (['microphone', 'camera'] as const) : (['microphone'] as const);
  for (const lane of lanes) {
    await run('ffmpeg', [
      '-v',
      'error',
      ...WORDS[lane],
      '-t',
      String(lane === 'camera' ? pictureArrived : length),
      '-f',
      'webm',
      path.join(takes, `${lane}.webm`),
    ]);
    await fs.appendFile(
      journal,
      `${JSON.stringify({ take: `${lane}.webm`, id: 'ana', lane, at: 0 })}\n${JSON.stringify({ ended: `${lane}.webm`, length: length * 1000 })}\n`,
    );
  }
};
