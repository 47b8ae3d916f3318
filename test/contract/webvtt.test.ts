import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fixture } from '#test/harness/machine';
import { isWebVtt, rawCues, readWebVtt, wordsOf, writeWebVtt } from '~/contract/formats/webvtt';

describe('WebVTT', () => {
  test('what is written is read again, whatever the text holds', () => {
    const cues = [
      { from: 0, to: 1.5, text: 'a < b && c > d' },
      { from: 61.25, to: 62, text: 'two\nlines' },
      { from: 3599.999, to: 3600.001, text: '<script>alert(1)</script> &lt; --> x' },
      { from: 36_000, to: 43_200, text: 'Grüße, 你好' },
    ];
    expect(readWebVtt(writeWebVtt(cues))).toEqual(cues);
    expect(isWebVtt(writeWebVtt([]))).toBe(true);
  });

  test('cues are read in the order of their beginnings, with who speaks, and what makes no sense is left out', () => {
    const text = [
      '\uFEFFWEBVTT - a talk',
      'Kind: captions',
      '',
      'NOTE',
      'nothing',
      '',
      'STYLE',
      '::cue { color: red }',
      '',
      '2',
      '00:10.000 --> 00:12.000 line:0',
      '<v.loud Ana>Later</v>',
      '',
      '1',
      '00:00:01,500 --> 00:00:02.000',
      '<i>First</i> &amp; <00:01.700>foremost',
      '',
      '00:05.000 --> 00:04.000',
      'backwards',
      '',
      'soon --> later',
      'no time',
      '',
      '00:06.000 --> 00:07.000',
      '',
      '00:75.000 --> 01:80.000',
      'no minute',
    ];
    const cues = [
      { from: 1.5, to: 2, text: 'First & foremost' },
      { from: 10, to: 12, text: 'Ana: Later' },
    ];
    for (const end of ['\n', '\r\n', '\r']) expect(readWebVtt(text.join(end))).toEqual(cues);
    expect(readWebVtt('')).toEqual([]);
  });
});

test('words of a cue have the characters that HTML names, and no others', () => {
  const words = rawCues(readFileSync(fixture('reports/captions-entities.vtt'), 'utf8')).map(
    ({ payload }) => wordsOf(payload),
  );
  expect(words).toEqual(["I don't know, 20°C in café — ok", '111 <<']);
  expect(
    wordsOf(['&#0; &#xD800; &#x110000; &nothing; &Eacute;&eacute;&yuml; &constructor; a&b;']),
  ).toBe('&#0; &#xD800; &#x110000; &nothing; Ééÿ &constructor; a&b;');
});
