import fs from 'node:fs/promises';
import path from 'node:path';
import { TIMELINE } from '~/contract/streams/recordingRules';
import { ffmpeg, lengthOfFile, type Run } from './ffmpeg';
import { exists, foldersOf, readJournal } from './folder';
import { inEverySize, BLANK_VIDEO, RENDITIONS, writeMaster } from './renditions';
import { lengthOf, sectionsOf, type Section, type WholeTake } from './sections';
import { storyboard } from './storyboard';

/** Sounds that are mixed at a time: more would open too many files. */
const AT_ONCE = 16;
const SEGMENT_SECONDS = 4;

/** The files that were made. */
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

/** Makes files that belong together once: what a killed server made whole is not made again. */
const onceAll = async (
  files: readonly string[],
  make: (parts: readonly string[]) => Promise<void>,
): Promise<void> => {
  if ((await Promise.all(files.map(exists))).every(Boolean)) return;
  const parts = files.map((file) => {
    const { dir, name, ext } = path.parse(file);
    return [file, path.join(dir, `${name}.part${ext}`)] as const;
  });
  await make(parts.map(([, part]) => part));
  for (const [file, part] of parts) await fs.rename(part, file);
};
const once = (file: string, make: (part: string) => Promise<void>): Promise<void> =>
  onceAll([file], ([part = '']) => make(part));

/** Sounds at their moments, as one. */
const mix = (
  inputs: readonly { readonly words: readonly string[]; readonly at: number }[],
  length: number,
): readonly string[] => {
  const each = inputs.map(
    ({ at }, index) =>
      `[${index}:a]aresample=48000:async=1:first_pts=0,aformat=channel_layouts=mono,adelay=${Math.round(at)}:all=1[s${index}]`,
  );
  const names = inputs.map((_, index) => `[s${index}]`).join('');
  const filter = `${each.join(';')};${names}amix=inputs=${inputs.length}:duration=longest:dropout_transition=0:normalize=0,alimiter=limit=0.95,apad=whole_dur=${seconds(length)}[out]`;
  return [
    ...inputs.flatMap(({ words }) => words),
    '-filter_complex',
    filter,
    '-map',
    '[out]',
    '-t',
    seconds(length),
  ];
};

const AAC = ['-c:a', 'aac', '-b:a', '96k', '-ac', '1', '-ar', '48000'];

/** All that was said, as one sound. */
const makeSound = async (
  folders: ReturnType<typeof foldersOf>,
  takes: readonly WholeTake[],
  length: number,
  run: Run,
): Promise<string> => {
  const sound = path.join(folders.making, 'sound.m4a');
  const inputs = takes
    .filter(({ lane }) => lane === 'microphone')
    .map(({ file, at }) => ({ words: take(path.join(folders.takes, file)), at }));
  const groups = Array.from({ length: Math.ceil(inputs.length / AT_ONCE) }, (_, nth) =>
    inputs.slice(nth * AT_ONCE, (nth + 1) * AT_ONCE),
  );
  if (groups.length === 0) {
    await once(sound, (part) =>
      ffmpeg(
        ['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=mono', '-t', seconds(length), ...AAC, part],
        run,
      ),
    );
  } else if (groups.length === 1) {
    await once(sound, (part) => ffmpeg([...mix(groups[0] ?? [], length), ...AAC, part], run));
  } else {
    const parts: string[] = [];
    for (const [nth, group] of groups.entries()) {
      const file = path.join(folders.making, `sound_${nth}.flac`);
      await once(file, (part) => ffmpeg([...mix(group, length), part], run));
      parts.push(file);
    }
    await once(sound, (part) =>
      ffmpeg(
        [
          ...mix(
            parts.map((file) => ({ words: ['-protocol_whitelist', 'file', '-i', file], at: 0 })),
            length,
          ),
          ...AAC,
          part,
        ],
        run,
      ),
    );
  }
  return sound;
};

const sectionWords = (
  folders: ReturnType<typeof foldersOf>,
  { from, to, take: shown }: Section,
  files: readonly string[],
): readonly string[] =>
  inEverySize(
    shown
      ? ['-ss', seconds(shown.skip), ...take(path.join(folders.takes, shown.file))]
      : BLANK_VIDEO,
    seconds(to - from),
    files,
  );
const isEmpty = async (file: string) => (await fs.stat(file)).size === 0;

/** The pictures of the recording, section by section: whatever sizes the pictures had, and whoever they were of. Answers a file for each rendition. */
const makePictures = async (
  folders: ReturnType<typeof foldersOf>,
  sections: readonly Section[],
  run: Run,
): Promise<readonly string[]> => {
  const namesOf = (nth: number) =>
    RENDITIONS.map(({ name }) => `section_${String(nth).padStart(5, '0')}_${name}.ts`);
  for (const [nth, section] of sections.entries()) {
    const base = section.from / 1000;
    await onceAll(
      namesOf(nth).map((name) => path.join(folders.making, name)),
      async (parts) => {
        await ffmpeg(sectionWords(folders, section, parts), {
          signal: run.signal,
          progress: (done) => run.progress?.(base + done),
        });
        // A take of which nothing can be shown here leaves the ground.
        if ((await Promise.all(parts.map(isEmpty))).some(Boolean))
          await ffmpeg(sectionWords(folders, { ...section, take: null }, parts), run);
      },
    );
  }
  const pictures: string[] = [];
  for (const [place, { name }] of RENDITIONS.entries()) {
    // The length it was to have, whatever frames there were: sound and picture stay together.
    const lines = sections.flatMap(({ from, to }, nth) => [
      `file '${namesOf(nth)[place] ?? ''}'`,
      `duration ${seconds(to - from)}`,
    ]);
    const list = path.join(folders.making, `sections_${name}.txt`);
    await fs.writeFile(list, `${lines.join('\n')}\n`);
    const picture = path.join(folders.making, `picture_${name}.mp4`);
    await once(picture, (part) =>
      ffmpeg(['-protocol_whitelist', 'file', '-f', 'concat', '-i', list, '-c', 'copy', part], run),
    );
    pictures.push(picture);
  }
  return pictures;
};

/** The stream of segments that can be played, from its beginning and from any moment. Its pieces are called after it. */
const makePlaylist = (
  folder: string,
  name: string,
  sound: string,
  picture: string | null,
  run: Run,
) =>
  ffmpeg(
    [
      ...(picture === null ? [] : ['-i', picture]),
      '-i',
      sound,
      '-c',
      'copy',
      '-f',
      'hls',
      '-hls_time',
      String(SEGMENT_SECONDS),
      '-hls_playlist_type',
      'vod',
      '-hls_segment_type',
      'mpegts',
      '-hls_segment_filename',
      path.join(folder, `${name === 'index' ? 'segment' : name}_%05d.ts`),
      path.join(folder, `${name}.m3u8`),
    ],
    run,
  );

/** The same for each rendition, and what names them. */
const makePlaylists = async (
  folder: string,
  sound: string,
  pictures: readonly string[],
  run: Run,
) => {
  for (const [nth, { name }] of RENDITIONS.entries())
    await makePlaylist(folder, name, sound, pictures[nth] ?? null, run);
  await writeMaster(folder, ({ name }) => `${name}.m3u8`);
};

/** A picture of a recording at a moment, in seconds. */
export const pictureAt = (source: string, at: number, target: string, run: Run): Promise<void> =>
  ffmpeg(
    [
      '-protocol_whitelist',
      'file,crypto,data',
      '-ss',
      at.toFixed(3),
      '-i',
      source,
      '-frames:v',
      '1',
      '-q:v',
      '4',
      '-vf',
      `scale=${thumbnail.width}:${thumbnail.height}:force_original_aspect_ratio=increase,crop=${thumbnail.width}:${thumbnail.height}`,
      target,
    ],
    run,
  );

const BOARD = 6;
const makeStoryboard = async (folder: string, picture: string, length: number, run: Run) => {
  await ffmpeg(
    [
      '-skip_frame',
      'nokey',
      '-i',
      picture,
      '-vf',
      `fps=1/${frameEverySeconds}:round=up:start_time=0,scale=${frame.width}:${frame.height},tile=${BOARD}x${BOARD}`,
      '-vsync',
      'vfr',
      '-q:v',
      '5',
      path.join(folder, 'storyboard_%03d.jpg'),
    ],
    run,
  );
  await fs.writeFile(
    path.join(folder, 'storyboard.vtt'),
    storyboard(length / 1000, { every: frameEverySeconds, columns: BOARD, rows: BOARD, ...frame }),
  );
  await pictureAt(picture, length / 10_000, path.join(folder, 'thumbnail.jpg'), run);
};

/** Makes the recording of a stream out of what was sent in its room. It begins where a killed server stopped. Throws `ToolFailed`. */
export const makeRecording = async ({ root, streamId, signal, progress }: Parts): Promise<Made> => {
  const folders = foldersOf(root, streamId);
  const run = { signal };
  const { takes: written, speaks } = await readJournal(folders.journal);
  const whole = await Promise.all(
    written.map(async (one) => ({
      ...one,
      length: one.length ?? (await lengthOfFile(path.join(folders.takes, one.file), run)),
    })),
  );
  const takes = whole.filter(({ length }) => length > 0);
  const length = lengthOf(takes);
  if (length < 1000) return { duration: 0, hasPicture: false };
  await fs.mkdir(folders.making, { recursive: true, mode: 0o700 });
  const hasPicture = takes.some(({ lane }) => lane !== 'microphone');
  // A picture takes most of the time.
  const share = hasPicture ? 0.15 : 0.9;
  const part = (from: number, size: number) => (done: number) => {
    progress(Math.min(1, from + (size * done * 1000) / length));
  };
  const sound = await makeSound(folders, takes, length, { signal, progress: part(0, share) });
  const pictures = hasPicture
    ? await makePictures(folders, sectionsOf(takes, speaks), { signal, progress: part(share, 0.8) })
    : [];
  const [best] = pictures;
  const made = path.join(folders.making, 'made');
  await fs.rm(made, { recursive: true, force: true });
  await fs.mkdir(made, { mode: 0o700 });
  if (best === undefined) await makePlaylist(made, 'index', sound, null, run);
  else {
    await makePlaylists(made, sound, pictures, run);
    await makeStoryboard(made, best, length, run);
  }
  progress(1);
  await fs.rm(folders.made, { recursive: true, force: true });
  await fs.rename(made, folders.made);
  await fs.rm(folders.making, { recursive: true, force: true });
  return { duration: length / 1000, hasPicture };
};
