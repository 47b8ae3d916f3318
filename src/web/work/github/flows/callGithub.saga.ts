import {
  call,
  delay,
  getContext,
  put,
  race,
  select,
  take,
  type SagaGenerator,
} from 'typed-redux-saga';
import type { Reply } from '~/contract';
import { selectConfig } from '~/web/lib/state/config';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import { perApp } from '~/web/lib/saga/perApp';
import { createSagaSemaphore } from '~/web/lib/saga/sagaSemaphore';
import { requestGithub, type GithubReply } from '~/web/lib/http/github';
import { cancellable } from '~/web/lib/http/http';
import { githubToken } from './token.saga';
import {
  gateClosed,
  gateOpened,
  gateTicked,
  githubConnected,
  githubDisconnected,
  quotaSeen,
} from '../events';
import { retryText } from '../messages';
import { selectGithubGate } from '../model/gateSlice';

const SECOND = 1000;

/** One answer of GitHub, and the address of the page after it. */
export interface Page {
  readonly data: unknown;
  readonly next: string | null;
}

export interface GithubQuestion {
  readonly url: string;
  readonly bytes?: boolean;
  /** The raw host costs no quota and takes no token. */
  readonly open?: boolean;
}

/** One call to GitHub at a time: waits and limits are then everybody's (GH-09). */
const gate = perApp(() => createSagaSemaphore(1));

/**
 * Asks GitHub one address, first come first served. After a rate limit this call and all behind it wait at the gate, which tells how
 * long, and go on by themselves when it opens. A cancelled saga aborts its call or gives up its place.
 */
export function* callGithub(question: GithubQuestion): SagaGenerator<Reply<Page>> {
  const through = yield* gate();
  return yield* through<Reply<Page>>(() => untilAnswered(question));
}

function* untilAnswered(question: GithubQuestion): SagaGenerator<Reply<Page>> {
  while (true) {
    yield* untilGateOpens();
    const said = yield* askOnce(question);
    if (said.quota) yield* put(quotaSeen(said.quota));
    if (said.kind === 'answer') return { ok: true, value: { data: said.data, next: said.next } };
    if (said.kind === 'failed') return { ok: false, problem: said.problem };
    yield* close(said.retryAt);
  }
}

function* askOnce({ url, bytes, open }: GithubQuestion): SagaGenerator<GithubReply> {
  const { http } = yield* getContext<AppContext>('app');
  const config = yield* select(selectConfig);
  const token = open ? null : yield* githubToken();
  return yield* call(() =>
    cancellable((signal) => requestGithub(http, config, { url, token, bytes }, signal)),
  );
}

/** The retry time is stored at once, so that it survives a reload of the page. */
function* close(retryAt: number): SagaGenerator<void> {
  const { keep } = yield* getContext<AppContext>('app');
  const at = Date.now();
  yield* put(gateClosed({ retryAt, at }));
  yield* call(keep);
}

/** Waits until the retry time has passed, or another account with a quota of its own has come; tells only when the words change. */
function* untilGateOpens(): SagaGenerator<void> {
  let told = '';
  while (true) {
    const { retryAt } = yield* select(selectGithubGate);
    const at = Date.now();
    if (retryAt === null) return;
    if (retryAt <= at) return void (yield* put(gateOpened()));
    const text = retryText(retryAt - at);
    if (text !== told) yield* put(gateTicked({ at }));
    told = text;
    yield* race({
      tick: delay(Math.min(SECOND, retryAt - at)),
      another: take([githubConnected, githubDisconnected]),
    });
  }
}
