import axios, { AxiosError, type InternalAxiosRequestConfig } from 'axios';
import { expect, it, vi } from 'vitest';
import { watchReplies } from '~/web/kit/wire/watchReplies';

const reply = (config: InternalAxiosRequestConfig) => ({ data: {}, status: 200, statusText: 'OK', headers: {}, config });
const soon = () => new Promise((resolve) => { setTimeout(resolve, 5); });

/** A client whose requests are answered when the test says so. */
const client = () => {
  const answers: ((fails?: boolean) => void)[] = [];
  const http = axios.create({
    adapter: (config) => new Promise((resolve, reject) => { answers.push((fails) => { if (fails) reject(new AxiosError('gone')); else resolve(reply(config)); }); }),
  });
  return { http, answers, firstReplies: watchReplies(http) };
};

it('waits for every reply that was asked for, refused ones too', async () => {
  const { http, answers, firstReplies } = client();
  const taken: string[] = [];
  void http.get('/a').then(() => taken.push('a'));
  void http.get('/b').catch(() => taken.push('b'));
  const all = firstReplies(60_000).then(() => taken.push('all'));
  await soon();
  answers[0]?.();
  await soon();
  expect(taken).toEqual(['a']);
  answers[1]?.(true);
  await all;
  expect(taken).toEqual(['a', 'b', 'all']);
});

it('waits for nothing where nothing is asked for', async () => {
  await client().firstReplies(60_000);
});

it('waits no longer than its patience, and counts nothing afterwards', async () => {
  const { http, answers, firstReplies } = client();
  const left = [vi.spyOn(http.interceptors.request, 'eject'), vi.spyOn(http.interceptors.response, 'eject')];
  const late = http.get('/late');
  const began = performance.now();
  await firstReplies(10);
  expect(performance.now() - began).toBeLessThan(5000);
  for (const eject of left) expect(eject).toHaveBeenCalledOnce();
  answers[0]?.();
  await late;
});
