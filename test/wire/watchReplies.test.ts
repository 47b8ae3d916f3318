import { setImmediate as turn } from 'node:timers/promises';
import { AxiosError, type AxiosResponse } from 'axios';
import { expect, it } from 'vitest';
import { createHttp } from '~/web/lib/http/http';
import { watchReplies } from '~/web/lib/http/watchReplies';

/** A client whose requests are answered when the test says so. */
const client = () => {
  const answers: ((fails?: boolean) => void)[] = [];
  const { adapter, firstReplies } = watchReplies(
    (config) =>
      new Promise<AxiosResponse>((resolve, reject) => {
        answers.push((fails) => {
          if (fails) reject(new AxiosError('gone'));
          else resolve({ data: {}, status: 200, statusText: 'OK', headers: {}, config });
        });
      }),
  );
  return { http: createHttp('', adapter), answers, firstReplies };
};

it('waits for every reply that was asked for, refused ones too', async () => {
  const { http, answers, firstReplies } = client();
  const taken: string[] = [];
  void http.get('/a').then(() => taken.push('a'));
  void http.get('/b').catch(() => taken.push('b'));
  const all = firstReplies(60_000).then(() => taken.push('all'));
  await turn();
  answers[0]?.();
  await turn();
  expect(taken).toEqual(['a']);
  answers[1]?.(true);
  await all;
  expect(taken).toEqual(['a', 'b', 'all']);
});

it('waits for nothing where nothing is asked for', async () => {
  const began = performance.now();
  await client().firstReplies(60_000);
  expect(performance.now() - began).toBeLessThan(5_000);
});

it('waits no longer than its patience, and the late reply arrives all the same', async () => {
  const { http, answers, firstReplies } = client();
  const late = http.get('/late');
  const began = performance.now();
  await firstReplies(10);
  expect(performance.now() - began).toBeLessThan(5000);
  answers[0]?.();
  expect(await late).toMatchObject({ status: 200 });
});
