import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { schemas } from '~/contract/schemas';
import { line, listOf, text } from '~/contract/schemas/wire.schema';
import { checked } from '~/server/platform/http/validation/sentences';
import { brokenOf } from './broken';

/** Wording of zod itself, and names of fields as programs write them. */
const RAW =
  /Invalid (input|option|string|key|value|element|discriminator)|Unrecognized|\b(expected|received)\b|Too (big|small|long|many)|must match pattern|\bregex|\bundefined\b|\bNaN\b|\[object|\b[a-z]+(_[a-z]+)+\b|\^|\$/i;
/** Values among which one is to be chosen are told as they are sent. */
const CHOICES = / choose one of [^.]*\.$/;
/** A sentence of at least two words begins with a capital letter, but for the names that do not. */
const SENTENCE = /^(\p{Lu}|arXiv)[^]* [^]+/u;

/** Messages about wrong requests that are not plain sentences; each once. */
const rawSentences = (request: z.ZodType): string[] =>
  [
    ...new Set(
      brokenOf(request).flatMap((body) => {
        const result = checked(request, body);
        return 'fields' in result ? Object.values(result.fields) : [];
      }),
    ),
  ].filter((sentence) => RAW.test(sentence.replace(CHOICES, '')) || !SENTENCE.test(sentence));

describe('what people read of a request that is wrong', () => {
  it.each(
    Object.entries(schemas).map(
      ([area, table]) => [area, table as Record<string, { request: z.ZodType }>] as const,
    ),
  )(
    'is a plain sentence about each field of %s: nothing of zod, no name of a field',
    (_area, table) => {
      const raw = Object.entries(table).flatMap(([name, { request }]) =>
        rawSentences(request).map((sentence) => `${name}: ${sentence}`),
      );
      expect(raw).toEqual([]);
    },
  );

  it('a message of zod, of a list or of a name would be toastAdded', () => {
    const planted = z.object({ cpu_count: z.number('cpu_count: Invalid input: expected number') });
    expect(rawSentences(planted)).toEqual(['cpu_count: Invalid input: expected number']);
    expect(rawSentences(z.object({ name: z.string('no sentence') }))).toEqual(['no sentence']);
  });

  const request = z.object({
    settings: z.object({
      cpu_count: z.number().min(0.1).max(1024),
      job_name: line(200, 'Please input your job name!'),
      parameters: listOf(z.object({ name: text(100), value: text(4000) }), 200),
      storage: z.enum(['drive', 'team']),
    }),
  });
  const good = { cpu_count: 1, job_name: 'a', parameters: [], storage: 'drive' };
  it.each([
    [{ cpu_count: null }, { cpu_count: 'CPUs: enter a number.' }],
    [{ cpu_count: 5000 }, { cpu_count: 'CPUs: enter a number of at most 1,024.' }],
    [{ cpu_count: 0 }, { cpu_count: 'CPUs: enter a number of at least 0.1.' }],
    [{ job_name: '' }, { job_name: 'Please input your job name!' }],
    [{ job_name: 'x'.repeat(201) }, { job_name: 'Job name: enter at most 200 characters.' }],
    [
      { job_name: 'a\0' },
      { job_name: 'Job name: a NUL or half of a surrogate pair cannot be stored.' },
    ],
    [{ storage: 'nowhere' }, { storage: 'Storage: choose one of drive, team.' }],
    [
      {
        parameters: [
          { name: 'a', value: 'b' },
          { name: 'c', value: null },
        ],
      },
      { parameters: 'Parameters (item 2, value): enter a text.' },
    ],
    [
      { cpu_count: 'two', storage: undefined },
      { cpu_count: 'CPUs: enter a number.', storage: 'Storage: choose one of drive, team.' },
    ],
  ])('names the field as the screen does and says what to do: %o', (wrong, fields) => {
    expect(checked(request, { settings: { ...good, ...wrong } })).toEqual({ fields });
  });
});
