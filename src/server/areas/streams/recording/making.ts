import fs from 'node:fs/promises';
import path from 'node:path';
import { TIMELINE } from '~/contract/own/recordingRules';
import { ffmpeg, lengthOfFile, type Run } from './ffmpeg';
import { exists, foldersOf, readJournal } from './folder';
import { lengthOf, sectionsOf, type Section, type WholeTake } from './sections';
import { storyboard } from './storyboard';

/** How a recording looks: what every browser plays (H.264, AAC). */
const PICTURE = { width: 1280, height: 720, rate: 20, ground: '0x14181f' } as const;
/** Sounds that are mixed at a time: more would open too many files. */
const AT_ONCE = 16;
const SEGMENT_SECONDS = 4;
const KEY_FRAME_SECONDS = 2;

/** What was made. */
export interface Made {
  /** Seconds; 0 where nobody was heard or seen. */
  readonly duration: number;
  readonly hasPicture: boolean;
}

interface Parts {
  readonly root: string;
  readonly streamId: string;
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly progress: (share: number) => void;
}

const { frame, thumbnail, frameEverySeconds } = TIMELINE;
const seconds = (ms: number) => (ms / 1000).toFixed(3);
const take = (file: string) => ['-protocol_whitelist', 'file', '-f', 'matroska', '-i', file];

/** Makes a file once: what a killed server made whole is not made again. */
const once = async (file: string, make: (part: string) => Promise<void>): Promise<void> => {
  if (await exists(file)) return;
  const { dir, name, ext } = path.parse(file);
  const part = path.join(dir, `${name}.part${ext}`);
  await make(part);
  await fs.rename(part, file);
};

/** Sounds at their moments, as one. */
const mix = (inputs: readonly { readonly words: readonly string[]; readonly at: number }[], length: number): readonly string[] => {
  const each = inputs.map(({ at }, index) => `[${index}:a]aresample=48000:async=1:first_pts=0,aformat=channel_layouts=mono,adelay=${Math.round(at)}:all=1[s${index}]`);
  const names = inputs.map((_, index) => `[s${index}]`).join('');
  const filter = `${each.join(';')};${names}amix=inputs=${inputs.length}:duration=longest:dropout_transition=0:normalize=0,alimiter=limit=0.95,apad=whole_dur=${seconds(length)}[out]`;
  return [...inputs.flatMap(({ words }) => words), '-filter_complex', filter, '-map', '[out]', '-t', seconds(length)];
};

const AAC = ['-c:a', 'aac', '-b:a', '96k', '-ac', '1', '-ar', '48000'];

/** All that was said, as one sound. */
const makeSound = async (folders: ReturnType<typeof foldersOf>, takes: readonly WholeTake[], length: number, run: Run): Promise<string> => {
  const sound = path.join(folders.making, 'sound.m4a');
  const inputs = takes.filter(({ lane }) => lane === 'microphone').map(({ file, at }) => ({ words: take(path.join(folders.takes, file)), at }));
  const groups = Array.from({ length: Math.ceil(inputs.length / AT_ONCE) }, (_, nth) => inputs.slice(nth * AT_ONCE, (nth + 1) * AT_ONCE));
  if (groups.length === 0) {
    await once(sound, (part) => ffmpeg(['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=mono', '-t', seconds(length), ...AAC, part], run));
  } else if (groups.length === 1) {
    await once(sound, (part) => ffmpeg([...mix(groups[0] ?? [], length), ...AAC, part], run));
  } else {
    const parts: string[] = [];
    for (const [nth, group] of groups.entries()) {
      const file = path.join(folders.making, `sound_${nth}.flac`);
      await once(file, (part) => ffmpeg([...mix(group, length), part], run));
      parts.push(file);
    }
    await once(sound, (part) => ffmpeg([...mix(parts.map((file) => ({ words: ['-protocol_whitelist', 'file', '-i', file], at: 0 })), length), ...AAC, part], run));
  }
  return sound;
};

const FITTED = `scale=${PICTURE.width}:${PICTURE.height}:force_original_aspect_ratio=decrease,pad=${PICTURE.width}:${PICTURE.height}:-1:-1:color=${PICTURE.ground},setsar=1`;
const H264 = [
  '-an', '-vsync', 'cfr', '-r', String(PICTURE.rate), '-c:v', 'libx264', '-preset', 'superfast', '-crf', '25', '-profile:v', 'main', '-pix_fmt', 'yuv420p',
  '-g', String(PICTURE.rate * KEY_FRAME_SECONDS), '-keyint_min', String(PICTURE.rate * KEY_FRAME_SECONDS), '-sc_threshold', '0',
];
const GROUND = ['-f', 'lavfi', '-i', `color=c=${PICTURE.ground}:s=${PICTURE.width}x${PICTURE.height}:r=${PICTURE.rate}`];

const sectionWords = (folders: ReturnType<typeof foldersOf>, { from, to, take: shown }: Section): readonly string[] => (shown
  ? ['-ss', seconds(shown.skip), ...take(path.join(folders.takes, shown.file)), '-t', seconds(to - from), '-vf', FITTED, ...H264]
  : [...GROUND, '-t', seconds(to - from), ...H264]);

/** What was shown, section by section: whatever sizes the pictures had, and whoever they were of. */
const makePicture = async (folders: ReturnType<typeof foldersOf>, sections: readonly Section[], run: Run): Promise<string> => {
  const picture = path.join(folders.making, 'picture.mp4');
  const lines: string[] = [];
  for (const [nth, section] of sections.entries()) {
    const name = `section_${String(nth).padStart(5, '0')}.ts`;
    const file = path.join(folders.making, name);
    const base = section.from / 1000;
    await once(file, async (part) => {
      const words = sectionWords(folders, section);
      await ffmpeg([...words, part], { signal: run.signal, progress: (done) => run.progress?.(base + done) });
      // A take of which nothing can be shown here leaves the ground.
      if ((await fs.stat(part)).size === 0) await ffmpeg([...sectionWords(folders, { ...section, take: null }), part], run);
    });
    // The length it was to have, whatever frames there were: sound and picture stay together.
    lines.push(`file '${name}'`, `duration ${seconds(section.to - section.from)}`);
  }
  const list = path.join(folders.making, 'sections.txt');
  await fs.writeFile(list, `${lines.join('\n')}\n`);
  await once(picture, (part) => ffmpeg(['-protocol_whitelist', 'file', '-f', 'concat', '-i', list, '-c', 'copy', part], run));
  return picture;
};

/** What can be played in pieces, from its beginning and from any moment. */
const makePlaylist = (folder: string, sound: string, picture: string | null, run: Run) => ffmpeg([
  ...(picture === null ? [] : ['-i', picture]), '-i', sound, '-c', 'copy', '-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_playlist_type', 'vod',
  '-hls_segment_type', 'mpegts', '-hls_segment_filename', path.join(folder, 'segment_%05d.ts'), path.join(folder, 'index.m3u8'),
], run);

/** A picture of a recording at a moment, in seconds. */
export const pictureAt = (source: string, at: number, target: string, run: Run): Promise<void> => ffmpeg([
  '-protocol_whitelist', 'file,crypto,data', '-ss', at.toFixed(3), '-i', source, '-frames:v', '1', '-q:v', '4',
  '-vf', `scale=${thumbnail.width}:${thumbnail.height}:force_original_aspect_ratio=increase,crop=${thumbnail.width}:${thumbnail.height}`, target,
], run);

const BOARD = 6;
const makeStoryboard = async (folder: string, picture: string, length: number, run: Run) => {
  await ffmpeg([
    '-skip_frame', 'nokey', '-i', picture, '-vf', `fps=1/${frameEverySeconds}:round=up:start_time=0,scale=${frame.width}:${frame.height},tile=${BOARD}x${BOARD}`,
    '-vsync', 'vfr', '-q:v', '5', path.join(folder, 'storyboard_%03d.jpg'),
  ], run);
  await fs.writeFile(path.join(folder, 'storyboard.vtt'), storyboard(length / 1000, { every: frameEverySeconds, columns: BOARD, rows: BOARD, ...frame }));
  await pictureAt(picture, length / 10_000, path.join(folder, 'thumbnail.jpg'), run);
};

/** Makes the recording of a stream out of what was sent in its room. It begins where a killed server stopped. Throws `ToolFailed`. */
export const makeRecording = async ({ root, streamId, signal, progress }: Parts): Promise<Made> => {
  const folders = foldersOf(root, streamId);
  const run = { signal };
  const { takes: written, speaks } = await readJournal(folders.journal);
  const whole = await Promise.all(written.map(async (one) => ({ ...one, length: one.length ?? await lengthOfFile(path.join(folders.takes, one.file), run) })));
  const takes = whole.filter(({ length }) => length > 0);
  const length = lengthOf(takes);
  if (length < 1000) return { duration: 0, hasPicture: false };
  await fs.mkdir(folders.making, { recursive: true, mode: 0o700 });
  const hasPicture = takes.some(({ lane }) => lane !== 'microphone');
  // A picture takes most of the time.
  const share = hasPicture ? 0.15 : 0.9;
  const part = (from: number, size: number) => (done: number) => { progress(Math.min(1, from + (size * done * 1000) / length)); };
  const sound = await makeSound(folders, takes, length, { signal, progress: part(0, share) });
  const picture = hasPicture ? await makePicture(folders, sectionsOf(takes, speaks), { signal, progress: part(share, 0.8) }) : null;
  const made = path.join(folders.making, 'made');
  await fs.rm(made, { recursive: true, force: true });
  await fs.mkdir(made, { mode: 0o700 });
  await makePlaylist(made, sound, picture, run);
  if (picture !== null) await makeStoryboard(made, picture, length, run);
  progress(1);
  await fs.rm(folders.made, { recursive: true, force: true });
  await fs.rename(made, folders.made);
  await fs.rm(folders.making, { recursive: true, force: true });
  return { duration: length / 1000, hasPicture };
};
