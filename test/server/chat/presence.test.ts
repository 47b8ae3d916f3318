import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPresence } from '~/server/areas/chat/live/presence';
import type { Word } from '~/server/areas/chat/live/bus';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Heard = Parameters<ReturnType<typeof createPresence>['hear']>[0];

/** Servers that hear each other, and what each told its browsers. */
const serversOf = (count: number) => {
  const cut = new Set<number>();
  const servers: {
    readonly presence: ReturnType<typeof createPresence>;
    readonly told: [readonly string[], readonly string[]][];
  }[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const told: [readonly string[], readonly string[]][] = [];
    const tell = async (word: Word) => {
      for (const [other, { presence }] of servers.entries())
        if (!cut.has(nth) && !cut.has(other)) presence.hear(word as Heard);
    };
    servers.push({
      told,
      presence: createPresence({
        tell,
        report: (error) => {
          throw error;
        },
        changed: (here, gone) => void told.push([here, gone]),
      }),
    });
  }
  for (const { presence } of servers) presence.start();
  return { servers, cut };
};

it('who comes is told everywhere, together with others, who is back within five seconds never went', () => {
  const { servers } = serversOf(2);
  const [one, other] = [servers[0]!, servers[1]!];
  one.presence.enter('mia');
  other.presence.enter('ana');
  vi.advanceTimersByTime(1_000);
  for (const { told, presence } of [one, other]) {
    expect(told.flatMap(([here]) => here).sort()).toEqual(['ana', 'mia']);
    expect([...presence.here()].sort()).toEqual(['ana', 'mia']);
  }
  one.presence.leave('mia');
  vi.advanceTimersByTime(4_000);
  one.presence.enter('mia');
  vi.advanceTimersByTime(10_000);
  expect([one, other].flatMap(({ told }) => told.flatMap(([, gone]) => gone))).toEqual([]);
  one.presence.leave('mia');
  vi.advanceTimersByTime(6_000);
  for (const { told } of [one, other]) expect(told.at(-1)).toEqual([[], ['mia']]);
  for (const { presence } of [one, other]) presence.close();
});

it('who is on two servers is here as long as one has them, and the people of a server that fell silent are gone', () => {
  const { servers, cut } = serversOf(2);
  const [one, other] = [servers[0]!, servers[1]!];
  one.presence.enter('mia');
  other.presence.enter('mia');
  other.presence.enter('ana');
  vi.advanceTimersByTime(1_000);
  one.presence.leave('mia');
  vi.advanceTimersByTime(60_000);
  expect([...one.presence.here()].sort()).toEqual(['ana', 'mia']);
  cut.add(1);
  vi.advanceTimersByTime(300_000);
  expect([...one.presence.here()]).toEqual([]);
  for (const { presence } of servers) presence.close();
});
