import { expect, test } from 'vitest';
import { parsePythonJson } from '~/text/pythonJson';

test.each([
  ['{"a":1}', { a: 1 }],
  ['[NaN, Infinity, -Infinity]', [NaN, Infinity, -Infinity]],
  [
    '{"NaN": "NaN, \\"-Infinity\\"", "x": [{"y": NaN}]}',
    { NaN: 'NaN, "-Infinity"', x: [{ y: NaN }] },
  ],
  ['NaN', NaN],
])('%s', (text, value) => {
  expect(parsePythonJson(text)).toEqual(value);
});

test.each(['', '{"a": nan}', '{"a": NaN', '[NaNNaN]', '"NaN', '[1 NaN]'])(
  'neither JSON nor of Python: %j',
  (text) => {
    expect(() => parsePythonJson(text)).toThrow(SyntaxError);
  },
);

test('a million quotes without an end are refused at once', () => {
  const since = performance.now();
  expect(() => parsePythonJson(`NaN ${'\\"'.repeat(500_000)}"`)).toThrow(SyntaxError);
  expect(() => parsePythonJson(`NaN "${'\\"'.repeat(500_000)}`)).toThrow(SyntaxError);
  expect(performance.now() - since).toBeLessThan(2_000);
});
