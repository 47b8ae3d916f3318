/** Two hours of a recording out of two minutes: what is played, its storyboard and what was said, without encoding for an hour. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { TIMELINE } from '../../../src/contract/streams/recordingRules.ts';
import { RENDITIONS } from '../../../src/server/areas/streams/recording/renditions.ts';
import { storyboard } from '../../../src/server/areas/streams/recording/storyboard.ts';

/** The pieces of a playlist again and again, each time with a beginning of its own. */
const repeated = (playlist, times) => {
  const at = playlist.indexOf('#EXTINF');
  const end = playlist.indexOf('#EXT-X-ENDLIST');
  return (
    playlist.slice(0, at) +
    Array.from({ length: times }, () => playlist.slice(at, end)).join('#EXT-X-DISCONTINUITY\n') +
    playlist.slice(end)
  );
};

/** Lengthens what lies in the folder of a recording of `length` seconds `times` times, with so many lines said evenly through it. */
export const lengthen = (folder, { length, times, lines, began }) => {
  const file = (name) => path.join(folder, name);
  for (const { name } of RENDITIONS)
    writeFileSync(
      file(`${name}.m3u8`),
      repeated(readFileSync(file(`${name}.m3u8`), 'utf8'), times),
    );
  const board = storyboard(length, {
    every: TIMELINE.frameEverySeconds,
    columns: 6,
    rows: 6,
    ...TIMELINE.frame,
  });
  const [, ...cues] = storyboard(length * times, {
    every: TIMELINE.frameEverySeconds,
    columns: 6,
    rows: 6,
    ...TIMELINE.frame,
  }).split('\n\n');
  const places = board
    .split('\n\n')
    .slice(1)
    .map((cue) => cue.split('\n')[1]);
  writeFileSync(
    file('storyboard.vtt'),
    `WEBVTT\n\n${cues.map((cue, nth) => `${cue.split('\n')[0]}\n${places[nth % places.length]}`).join('\n\n')}\n`,
  );
  const said = (nth) => new Date(began + (nth * length * times * 1000) / lines).toISOString();
  writeFileSync(
    file('chat.json'),
    JSON.stringify(
      Array.from({ length: lines }, (_, nth) => ({
        MessageID: `m${nth}`,
        SenderName: `Person ${nth % 40}`,
        Message: `Line ${nth} of what was said, with a few words more.`,
        SentAt: said(nth),
      })),
    ),
  );
};
