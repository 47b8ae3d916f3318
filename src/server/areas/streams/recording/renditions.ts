import fs from 'node:fs/promises';
import path from 'node:path';
import { exists } from './folder';

/** A picture of a recording in one size; what every browser plays (H.264, main profile). */
export interface Rendition {
  /** Its files are called after it. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** How much is left out: x264's constant rate factor. */
  readonly crf: number;
  /** The level of H.264, and how it is written in a playlist (RFC 6381). */
  readonly level: string;
  readonly codec: string;
}

/** The sizes of a recording, the best one first: the other ones are scaled from it. */
export const RENDITIONS = [
  { name: '720p', width: 1280, height: 720, crf: 25, level: '3.1', codec: 'avc1.4d401f' },
  { name: '360p', width: 640, height: 360, crf: 26, level: '3.0', codec: 'avc1.4d401e' },
] as const satisfies readonly Rendition[];

const [BEST] = RENDITIONS;
const [RATE, KEY_FRAME_SECONDS, GROUND] = [20, 2, '0x14181f'];
const FITTED = `scale=${BEST.width}:${BEST.height}:force_original_aspect_ratio=decrease,pad=${BEST.width}:${BEST.height}:-1:-1:color=${GROUND},setsar=1`;
const H264 = [
  '-an',
  '-vsync',
  'cfr',
  '-r',
  String(RATE),
  '-c:v',
  'libx264',
  '-preset',
  'superfast',
  '-profile:v',
  'main',
  '-pix_fmt',
  'yuv420p',
  '-g',
  String(RATE * KEY_FRAME_SECONDS),
  '-keyint_min',
  String(RATE * KEY_FRAME_SECONDS),
  '-sc_threshold',
  '0',
];

/** The picture where there is nothing to show. */
export const BLANK_VIDEO = [
  '-f',
  'lavfi',
  '-i',
  `color=c=${GROUND}:s=${BEST.width}x${BEST.height}:r=${RATE}`,
];

/** Pictures in their time from the beginning on; the last one stands still for as long as it takes. */
const EVEN = `fps=${RATE}:start_time=0,tpad=stop=-1:stop_mode=clone`;

/** Reads a picture once and writes it in every size, so many seconds of it: a file for each. */
export const inEverySize = (
  input: readonly string[],
  seconds: string,
  files: readonly string[],
): readonly string[] => {
  const names = RENDITIONS.map((_, nth) => `[in${nth}]`).join('');
  const scaled = RENDITIONS.map(
    ({ width, height }, nth) => `[in${nth}]scale=${width}:${height}[out${nth}]`,
  );
  return [
    ...input,
    '-filter_complex',
    `[0:v]${FITTED},${EVEN},split=${RENDITIONS.length}${names};${scaled.join(';')}`,
    ...RENDITIONS.flatMap(({ crf, level }, nth) => [
      '-map',
      `[out${nth}]`,
      '-t',
      seconds,
      ...H264,
      '-crf',
      String(crf),
      '-level',
      level,
      files[nth] ?? '',
    ]),
  ];
};

/** The pieces of a playlist, and how long each is. */
const piecesOf = (playlist: string): readonly (readonly [name: string, seconds: number])[] =>
  [...playlist.matchAll(/^#EXTINF:([\d.]+),.*\n(\S+)$/gm)].map(
    ([, seconds = '', name = '']) => [name, Number(seconds)] as const,
  );

/** Bits that a second of a playlist takes: of its largest piece, and on average. */
const bandwidthOf = async (folder: string, playlist: string) => {
  const pieces = piecesOf(await fs.readFile(path.join(folder, playlist), 'utf8'));
  let [most, bits, length] = [0, 0, 0];
  for (const [name, seconds] of pieces) {
    const size = (await fs.stat(path.join(folder, name))).size * 8;
    // The last piece may be a part of a second, which says nothing of what a line must carry.
    most = Math.max(most, size / Math.max(1, seconds));
    [bits, length] = [bits + size, length + seconds];
  }
  return { most: Math.ceil(most), average: Math.ceil(bits / Math.max(1, length)) };
};

/** The playlist that names those of every size, with what each takes of a line (RFC 8216, 4.3.4.2). */
export const writeMaster = async (
  folder: string,
  playlistOf: (rendition: Rendition) => string,
): Promise<void> => {
  const lines: string[] = [];
  for (const rendition of RENDITIONS) {
    const { most, average } = await bandwidthOf(folder, playlistOf(rendition));
    const { width, height, codec } = rendition;
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${most},AVERAGE-BANDWIDTH=${average},RESOLUTION=${width}x${height},CODECS="${codec},mp4a.40.2"`,
      playlistOf(rendition),
    );
  }
  await fs.writeFile(
    path.join(folder, 'index.m3u8'),
    ['#EXTM3U', '#EXT-X-VERSION:3', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines, ''].join('\n'),
  );
};

/** The rendition from which pictures of a recording are taken: the best size, or the only one. */
export const bestOf = async (made: string): Promise<string> => {
  const best = path.join(made, `${BEST.name}.m3u8`);
  return (await exists(best)) ? best : path.join(made, 'index.m3u8');
};
