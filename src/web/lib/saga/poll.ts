import { buffers } from 'redux-saga';
import { actionChannel, call, race, take, type SagaGenerator } from 'typed-redux-saga';
import { pause } from '../browser/tab';
import { NEVER } from './waiting';

/** Facts: action creators, types of actions, or a test of an action. */
export type Facts = NonNullable<Parameters<typeof take>[0]>;

/** When to read again. */
export interface Reading {
  /** Milliseconds to the next turn, give or take a tenth, and not while the tab is hidden or offline (CON-14); asked after each read. Null: no turns. */
  readonly every: number | null | (() => SagaGenerator<number | null>);
  /** Turns come while the tab is hidden, too: for what a person who is elsewhere has to be told. */
  readonly unseen?: boolean;
  /** The first turn comes after so many milliseconds; at once where it is left out. */
  readonly firstAfter?: number;
  /** Facts after which it is read at once. */
  readonly sooner?: Facts;
  /** Also one that came while a read was under way leads to one more. */
  readonly meanwhile?: boolean;
  /** Whether all is read; asked after each read. */
  readonly done?: () => SagaGenerator<boolean>;
  /** Facts after which nothing is read any more; what is being read is given up. */
  readonly until?: Facts;
}

/** The one loop of polls: reads now, and again at every turn or when somebody asks, until it is cancelled, all is read, or `until` is told. */
export function* poll(
  read: () => SagaGenerator<unknown>,
  {
    every,
    unseen = false,
    firstAfter = 0,
    sooner = NEVER,
    meanwhile = false,
    done,
    until = NEVER,
  }: Reading,
): SagaGenerator<void> {
  const asked = meanwhile ? yield* actionChannel(sooner, buffers.sliding(1)) : null;
  const wait = (ms: number | null) =>
    race({
      ...(ms === null ? {} : { turn: call(pause, ms, unseen) }),
      sooner: asked ? take(asked) : take(sooner),
      over: take(until),
    });
  try {
    if (firstAfter > 0 && (yield* wait(firstAfter)).over) return;
    while (true) {
      if ((yield* race({ read: call(read), over: take(until) })).over) return;
      if (done && (yield* done())) return;
      const { over } = yield* wait(typeof every === 'function' ? yield* every() : every);
      if (over) return;
    }
  } finally {
    asked?.close();
  }
}
