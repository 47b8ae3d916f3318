import { call, type SagaGenerator } from 'typed-redux-saga';
import { always, runLines } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { sessionLife } from '~/web/core/session';
import type { LazyFeatures, FeatureGroup } from './lazyFeatures';
import { insideOf, linesOutside, outsideOf } from './switchboard';

/** The whole app: what always runs, and one session after the other. The lines of the features that come later join when they are here. */
export function* rootSaga(
  present: readonly Feature[],
  { groups }: LazyFeatures,
): SagaGenerator<void> {
  const admit = groups.map((group) =>
    always(function* admitFeatures() {
      yield* runLines((yield* featuresOf(group)).flatMap(outsideOf));
    }),
  );
  const letWork = groups.map((group) =>
    always(function* letRoomsWork() {
      yield* runLines((yield* featuresOf(group)).flatMap(insideOf));
    }),
  );
  yield* runLines([...linesOutside(present), ...admit]);
  yield* sessionLife([...present.flatMap(insideOf), ...letWork]);
}

function* featuresOf(group: FeatureGroup): SagaGenerator<readonly Feature[]> {
  return group.joined() ?? (yield* call(arrival, group));
}

/** Whoever brings them in; a guest of the login page is in no need of them. */
const arrival = (group: FeatureGroup): Promise<readonly Feature[]> =>
  new Promise((resolve) => {
    const unsubscribe = group.subscribe(() => {
      unsubscribe();
      resolve(group.joined() ?? []);
    });
  });
