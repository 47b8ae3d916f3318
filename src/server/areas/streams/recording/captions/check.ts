import { isWebVtt, rawCues, wordsOf, type Cue } from '~/contract/formats/webvtt';
import { CAPTIONS, CAPTION_RULES, LONGEST_RECORDING } from '~/contract/streams/recordingRules';
import { invalid, type HttpError } from '../../../../platform/httpError';

const refused = (sentence: string): HttpError => invalid({ file: sentence });

const textOf = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refused(CAPTION_RULES.notText);
  }
};

/** Controls of the terminal kind say nothing in a caption; a NUL is a sign that it is no text at all. */
const CONTROLS = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/**
 * The captions of a file that somebody gave: times and text. Whatever else is in it, marks, styles, regions and notes, is left out. Refuses what is
 * too large, no text, no WebVTT, or has a caption without a time, with the line.
 */
export const captionsFrom = (bytes: Uint8Array): readonly Cue[] => {
  if (bytes.byteLength > CAPTIONS.bytes) throw refused(CAPTION_RULES.large);
  const text = textOf(bytes);
  if (text.includes('\0')) throw refused(CAPTION_RULES.notText);
  if (!isWebVtt(text)) throw refused(CAPTION_RULES.notVtt);
  const cues = rawCues(text);
  if (cues.length > CAPTIONS.cues) throw refused(CAPTION_RULES.manyCues);
  const read = cues.flatMap(({ line, times, payload }): readonly Cue[] => {
    if (!times)
      throw refused(
        `Line ${line} is not the time of a caption. It is written like this: 00:01:05.000 --> 00:01:08.000`,
      );
    const [from, to] = times;
    if (to <= from) throw refused(`Line ${line}: this caption ends before it begins.`);
    if (to > LONGEST_RECORDING) throw refused(`Line ${line}: no recording is as long as that.`);
    const words = wordsOf(payload).replace(CONTROLS, '');
    if (words.length > CAPTIONS.text)
      throw refused(`Line ${line}: a caption is at most ${CAPTIONS.text} characters long.`);
    return words === '' ? [] : [{ from, to, text: words }];
  });
  if (read.length === 0) throw refused(CAPTION_RULES.noCues);
  return read.toSorted((one, other) => one.from - other.from);
};
