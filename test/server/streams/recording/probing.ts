/** The contents of a recording, examined with ffprobe and ffmpeg. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Codecs, sizes and the length, in seconds, of what a player would get. */
export const probe = async (file: string) => {
  const { stdout } = await run('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'stream=codec_name,width,height:format=duration',
    '-of',
    'json',
    file,
  ]);
  const { streams, format } = JSON.parse(stdout) as {
    streams: { codec_name: string; width?: number; height?: number }[];
    format: { duration: string };
  };
  return {
    codecs: streams.map(({ codec_name }) => codec_name).sort(),
    size: streams.map(({ width, height }) => width && `${width}x${height}`).find(Boolean) ?? '',
    duration: Number(format.duration),
  };
};

/** The sizes of the pictures that a player may choose of. */
export const sizesOf = async (file: string): Promise<readonly string[]> => {
  const { stdout } = await run('ffprobe', [
    '-v',
    'error',
    '-select_streams',
    'v',
    '-show_entries',
    'stream=width,height,profile,level',
    '-of',
    'json',
    file,
  ]);
  const { streams } = JSON.parse(stdout) as {
    streams: { width: number; height: number; profile: string; level: number }[];
  };
  return streams.map(
    ({ width, height, profile, level }) => `${width}x${height} ${profile} ${level}`,
  );
};

/** The colour in the middle of the picture at a second: red, green, blue. */
export const colourAt = async (file: string, second: number): Promise<readonly number[]> => {
  const { stdout } = await run(
    'ffmpeg',
    [
      '-v',
      'error',
      '-i',
      file,
      '-ss',
      String(second),
      '-frames:v',
      '1',
      '-vf',
      'crop=16:16,scale=1:1',
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgb24',
      '-',
    ],
    { encoding: 'buffer' },
  );
  return [...(stdout as unknown as Buffer)].slice(0, 3);
};

/** How loud it ever gets between two seconds, dB below full scale. */
export const peakAt = async (file: string, from: number, to: number): Promise<number> => {
  const { stderr } = await run('ffmpeg', [
    '-hide_banner',
    '-i',
    file,
    '-vn',
    '-af',
    `atrim=${from}:${to},volumedetect`,
    '-f',
    'null',
    '-',
  ]);
  return Number(/max_volume: (-?[\d.]+|-inf) dB/.exec(stderr)?.[1] ?? Number.NaN);
};

/** How loud a band around a frequency is between two seconds, dB below full scale. */
export const loudnessAt = async (
  file: string,
  frequency: number,
  from: number,
  to: number,
): Promise<number> => {
  const { stderr } = await run('ffmpeg', [
    '-hide_banner',
    '-i',
    file,
    '-vn',
    '-af',
    `atrim=${from}:${to},bandpass=f=${frequency}:width_type=h:w=40,volumedetect`,
    '-f',
    'null',
    '-',
  ]);
  return Number(/mean_volume: (-?[\d.]+|-inf) dB/.exec(stderr)?.[1] ?? Number.NaN);
};

/** A picture of this length that is blue. */
export const blue = async (file: string, seconds: number): Promise<void> => {
  await run('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    'color=c=blue:s=1280x720:r=20',
    '-t',
    String(seconds),
    '-c:v',
    'libx264',
    '-pix_fmt',
    'yuv420p',
    file,
  ]);
};
