/** How much is kept, told or taken of a text that somebody else wrote. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { writeActsOf } from '~/server/platform/audit/writing';
import { digestMail } from '~/server/areas/notifications/digest/digestMail';
import { localPath } from '~/server/areas/account/oauth/localPath';
import { userNameFrom } from '~/server/areas/account/oauth/people';
import { headOf, rowOf } from '~/server/areas/experiments/index/rows';
import { segmentsOf } from '~/server/platform/files/segments';
import { hostnameOf } from '~/server/platform/http/host';
import { checked } from '~/server/platform/http/validation/sentences';
import { createLog, replaceLog } from '~/server/platform/logging/log';
import { errorText, reportToLog } from '~/server/platform/logging/report';

const long = (most: number) => 'x'.repeat(most + 1);
const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`field ${at}`, 'a']));

describe('the report of an error', () => {
  it('cuts a long message, and says how long it was', () => {
    expect(errorText(long(500))).toBe(`${'x'.repeat(500)} … (501 characters)`);
  });

  it('names 20 lines of the stack, and four causes', () => {
    const error = new Error('It broke.');
    error.stack = `Error: It broke.\n${Array.from({ length: 30 }, (_, at) => `    at step${at} (file.ts:1:1)`).join('\n')}`;
    expect(errorText(error).match(/^\s+at /gm)).toHaveLength(20);
    const deep = [1, 2, 3, 4, 5, 6].reduce<Error>(
      (cause, at) => new Error(`cause ${at}`, { cause }),
      new Error('the first'),
    );
    expect(errorText(deep).match(/^caused by/gm)).toHaveLength(4);
  });

  it('says in 200 characters where it happened', () => {
    const written: string[] = [];
    const destination = {
      write: (line: string) => void written.push(line),
      flush: () => undefined,
    };
    const restore = replaceLog(createLog({ level: 'error', destination }));
    reportToLog('It broke.', long(200));
    restore();
    expect(JSON.parse(written.join(''))).toMatchObject({
      where: `${'x'.repeat(200)} … (201 characters)`,
      msg: 'It broke.',
    });
  });
});

describe('a run that a program logged', () => {
  const run = {
    runId: long(200),
    project: long(500),
    name: long(500),
    status: long(40),
    start: null,
    end: null,
  };
  const none = { params: {}, tags: {}, metrics: {} };
  const row = (content: object) =>
    rowOf(headOf('source', run as never), { ...none, ...content } as never);

  it('is kept with names of a bounded length', () => {
    const { runId, projectName, runName, status } = headOf('source', run as never);
    expect([runId, projectName, runName, status].map(({ length }) => length)).toEqual([
      200, 500, 500, 40,
    ]);
  });

  it('is kept with the first of its parameters, tags and metrics', () => {
    const { params, tags, metrics } = row({
      params: fields(501),
      tags: fields(201),
      metrics: Object.fromEntries(Object.keys(fields(1_001)).map((name) => [name, 1])),
    });
    expect([params, tags, metrics].map((all) => Object.keys(all ?? {}).length)).toEqual([
      500, 200, 1_000,
    ]);
  });

  it('and with the beginning of a long one', () => {
    const { params } = row({ params: { [long(250)]: long(500) } });
    expect(params).toEqual({ ['x'.repeat(250)]: 'x'.repeat(500) });
  });
});

describe('a mail about what was not seen', () => {
  const rowsOf = (count: number, reason = 'a reason') =>
    Array.from({ length: count }, (_, at) => ({
      kind: 'job_ended',
      about: `run ${at}`,
      objectId: 'job',
      parts: { name: `Job ${at}`, status: 'Failed', cause: 'program', reason },
      createDatetime: new Date(0),
    })) as never;
  const textOf = (count: number, reason?: string) =>
    JSON.stringify(
      digestMail({ to: 'a@b.test', origin: 'http://a', rows: rowsOf(count, reason), token: 't' }),
    );

  it('tells 50 one by one, and how many more there are', () => {
    expect(textOf(50)).not.toContain(' more.');
    expect(textOf(53)).toContain('And 3 notifications more.');
  });

  it('tells the first 200 characters of a reason', () => {
    const told = textOf(1, long(200));
    expect(told).toContain('x'.repeat(200));
    expect(told).not.toContain(long(200));
  });
});

describe('a name', () => {
  it('of a file has 255 bytes, and a path 4,096 characters', () => {
    expect(segmentsOf('ä'.repeat(127))).toHaveLength(1);
    expect(() => segmentsOf('ä'.repeat(128))).toThrow('is longer than 255 bytes');
    expect(segmentsOf('a/'.repeat(2_048))).toHaveLength(2_048);
    expect(() => segmentsOf(`${'a/'.repeat(2_048)}b`)).toThrow('The path is too long.');
  });

  it('of a host has 253 characters', () => {
    expect(hostnameOf('a'.repeat(253))).toHaveLength(253);
    expect(hostnameOf('a'.repeat(254))).toBeNull();
  });

  it('of a user that comes from a provider has 32', () => {
    expect(userNameFrom(long(32))).toHaveLength(32);
  });

  it('of a page to come back to has 2,000, or it leads to the first page', () => {
    expect(localPath(`/${'a'.repeat(1_999)}`)).toHaveLength(2_000);
    expect(localPath(`/${'a'.repeat(2_000)}`)).toBe('/');
  });
});

describe('the sentence about a wrong value', () => {
  it('lists up to twelve choices', () => {
    const sentence = (count: number) => {
      const result = checked(z.object({ color: z.enum(fieldNames(count)) }), { color: 'none' });
      return 'fields' in result ? result.fields['color'] : undefined;
    };
    const fieldNames = (count: number) => Object.keys(fields(count)) as [string, ...string[]];
    expect(sentence(12)).toContain('choose one of field 0, field 1,');
    expect(sentence(13)).toContain('choose one of the values that are offered');
  });
});

describe('an act of an admin', () => {
  it('is written down with the beginning of what is long', async () => {
    const written: Record<string, unknown>[] = [];
    const tx = {
      insert: () => ({ values: async (rows: Record<string, unknown>[]) => written.push(...rows) }),
    };
    const actor = { userName: 'mia', teamName: 'red', address: '', userAgent: long(200) };
    const act = { kind: 'signed_in', about: '', name: long(300), parts: { role: long(300) } };
    await writeActsOf(tx as never, actor, [act as never]);
    expect(written).toMatchObject([
      { userAgent: 'x'.repeat(200), name: 'x'.repeat(300), parts: { role: 'x'.repeat(300) } },
    ]);
  });
});
