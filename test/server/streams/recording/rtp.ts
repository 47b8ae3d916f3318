/** Sound and pictures as pages send them: real opus and VP8 in real packets, made by ffmpeg ahead and sent in their own time. */
import { execFile, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { RtpPacket } from 'werift';

const run = promisify(execFile);

const SOURCES = {
  /** A tone of one frequency, Hz. */
  tone: (frequency: number) => [
    '-f',
    'lavfi',
    '-i',
    `sine=frequency=${frequency}:sample_rate=48000`,
    '-c:a',
    'libopus',
    '-b:a',
    '32k',
  ],
  /** One colour of one size. */
  colour: (colour: string, size: string) => [
    '-f',
    'lavfi',
    '-i',
    `color=c=${colour}:s=${size}:r=15`,
    '-c:v',
    'libvpx',
    '-deadline',
    'realtime',
    '-cpu-used',
    '8',
    '-b:v',
    '400k',
    '-g',
    '15',
  ],
} as const;

type Hear = (packet: RtpPacket) => void;

/** Sends what a file contains, as fast as time goes; each packet is handed over when it comes. */
const send = async (file: string, payload: number, hear: Hear): Promise<void> => {
  const socket = createSocket('udp4');
  try {
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    // Packets of reports (RTCP) come on the same port.
    socket.on('message', (data) => {
      if ((data[1]! & 0x7f) < 72 || (data[1]! & 0x7f) > 76) hear(RtpPacket.deSerialize(data));
    });
    const { port } = socket.address();
    const child = spawn(
      'ffmpeg',
      [
        '-v',
        'error',
        '-re',
        '-i',
        file,
        '-c',
        'copy',
        '-payload_type',
        String(payload),
        '-f',
        'rtp',
        `rtp://127.0.0.1:${port}?rtcpport=${port}&pkt_size=1200`,
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const [code] = (await once(child, 'exit')) as [number];
    if (code !== 0) throw new Error(`ffmpeg ended with code ${code}`);
  } finally {
    socket.close();
  }
};

/** Encodes so many seconds and resolves to what sends them, once: how long a machine encodes then moves nothing against anything else. */
const encode = async (source: readonly string[], seconds: number, payload: number) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rtp-'));
  const file = path.join(folder, 'made.webm');
  await run('ffmpeg', ['-v', 'error', ...source, '-t', String(seconds), file]);
  return async (hear: Hear): Promise<void> => {
    try {
      await send(file, payload, hear);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
};

export const encodeTone = (frequency: number, seconds: number) =>
  encode(SOURCES.tone(frequency), seconds, 111);
export const encodeColour = (colour: string, size: string, seconds: number) =>
  encode(SOURCES.colour(colour, size), seconds, 96);

export const sendTone = async (frequency: number, seconds: number, hear: Hear) =>
  (await encodeTone(frequency, seconds))(hear);
export const sendColour = async (colour: string, size: string, seconds: number, hear: Hear) =>
  (await encodeColour(colour, size, seconds))(hear);
