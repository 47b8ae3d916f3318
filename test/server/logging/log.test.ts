import { describe, expect, it } from 'vitest';
import { loggedPath, requestIdOf } from '~/server/platform/logging/access';
import { createLog, inRequest, type LogLevel } from '~/server/platform/logging/log';
import { readableLine } from '~/server/platform/logging/readable';

const recording = (level: LogLevel = 'debug', secrets: readonly string[] = []) => {
  const lines: string[] = [];
  const log = createLog({
    level,
    secrets,
    destination: { write: (line) => void lines.push(line), flush: () => undefined },
  });
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown> };
};

describe('the log', () => {
  it('writes JSON lines with time, level and message, from its level on', () => {
    const { log, lines, last } = recording('info');
    log.debug('not this');
    log.info({ job: 'job-1' }, 'begun');
    expect(lines).toHaveLength(1);
    expect(last()).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      job: 'job-1',
      msg: 'begun',
    });
  });

  it('names the request that a line belongs to, across what it waits for', async () => {
    const { log, last } = recording();
    await inRequest('request-1', async () => {
      await Promise.resolve();
      log.info('inside');
    });
    expect(last()).toMatchObject({ request_id: 'request-1' });
    log.info('outside');
    expect(last()).not.toHaveProperty('request_id');
  });

  it('never writes a field that is called like a secret, nor the value of a secret setting', () => {
    const { log, lines } = recording('debug', ['hunter"22', 'short']);
    log.info({
      password: 'pw-1',
      token: 'pw-2',
      headers: { authorization: 'pw-3', cookie: 'pw-4' },
    });
    log.warn({ settings: { github: { secret: 'pw-5' } }, err: 'refused: hunter"22' }, 'hunter"22');
    expect(lines.join('')).not.toMatch(/pw-|hunter/);
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow();
  });

  it('is readable on a terminal, and nothing in it acts on the terminal', () => {
    const { log, lines } = recording();
    log.warn({ user: 'mia\u001b[2J', err: 'a\nb' }, 'gone');
    expect(readableLine(lines[0]!)).toMatch(
      /^\d\d:\d\d:\d\d WARN {2}gone user=mia\\u001b\[2J err=a\n {4}b\n$/,
    );
    expect(readableLine('no JSON\n')).toBe('no JSON\n');
  });
});

describe('what is logged of a request', () => {
  it('is its path without the query and without parts that may be secret', () => {
    const token = 'Zx81_kqP0aTt93mNbvYw2Q7e';
    expect(
      [
        '/fsc/user/login/?password=hunter22',
        `/invite/${token}`,
        `/blob/${token}/a.csv?signature=${token}`,
        '/fsc/python/notebook/nb-0123456789abcdef/',
        `/${'a/'.repeat(500)}`,
      ].map(loggedPath),
    ).toEqual([
      '/fsc/user/login/',
      '/invite/…',
      '/blob/…/a.csv',
      '/fsc/python/notebook/nb-0123456789abcdef/',
      `/${'a/'.repeat(500)}`.slice(0, 200),
    ]);
  });

  it('carries the id that it brought where that is well-formed, else a new one', () => {
    expect(requestIdOf({ headers: { 'x-request-id': 'trace-0001.a_b' } })).toBe('trace-0001.a_b');
    for (const bad of ['short', 'x'.repeat(65), 'a b c d e f', 'line\nbreak00', undefined])
      expect(requestIdOf({ headers: { 'x-request-id': bad } })).toMatch(/^[0-9a-f-]{36}$/);
  });
});
