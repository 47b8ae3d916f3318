import type { PayloadAction } from '@reduxjs/toolkit';
import { put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { api, type Reply, type ReplyOf } from '~/contract';
import { selectTeamPlacement } from './grants';
import { callApi } from '~/web/lib/saga/callApi';
import { malformed } from '~/web/lib/http/problem';
import { selectForm } from '../selectors';
import {
  isReading,
  isWaitingFor,
  stepsAfter,
  stepsFrom,
  type Lists,
  type Offers,
  type Placement,
  type Step,
} from './model/cascade';
import type { Workload } from './model/values';
import { stepSucceeded, stepFailed, type placementChanged, type placementNeeded } from './events';

/** From where on the steps must be read: from the first one that is missing, or after the one that was chosen. */
export type Moved =
  ReturnType<typeof placementNeeded>['payload'] | ReturnType<typeof placementChanged>['payload'];

/** Changing provider reloads regions and zones. Changing region reloads zones and selects the first zone. Changing zone reloads instances. */
export function* readPlacement({ payload }: PayloadAction<Moved>): SagaGenerator<void> {
  const { form } = payload;
  const steps = 'from' in payload ? stepsFrom(payload.from) : stepsAfter(payload.step);
  for (const step of steps) {
    const placed = yield* select(selectForm, form);
    if (!placed || isWaitingFor(step, placed.draft.values, placed.lists)) return;
    const reply = yield* askStep(step, placed.workload, placed.draft.values, placed.lists);
    if (!reply.ok) return void (yield* put(stepFailed({ form, step, problem: reply.problem })));
    const preferred = yield* preferredOf(form, step, steps);
    yield* put(
      stepSucceeded({
        form,
        step,
        offer: reply.value,
        ...(preferred === undefined ? {} : { preferred }),
      }),
    );
  }
}

/** Waits until every step of a form's placement has arrived or failed. */
export function* untilPlaced(form: string): SagaGenerator<void> {
  while (true) {
    const placed = yield* select(selectForm, form);
    if (!placed || !isReading(placed.lists)) return;
    yield* take([stepSucceeded.type, stepFailed.type]);
  }
}

/** The team's default of this step; after a change of the region the first zone is taken instead. */
function* preferredOf(
  form: string,
  step: Step,
  steps: readonly Step[],
): SagaGenerator<string | undefined> {
  const team = yield* select(selectTeamPlacement);
  const place = (yield* select(selectForm, form))?.draft.values;
  const details = team[place?.compute_provider ?? ''];
  if (step === 'providers') return Object.keys(team)[0];
  if (step === 'regions') return details?.default_compute_region;
  const sameRegion = place?.compute_region === details?.default_compute_region;
  return step === 'zones' && sameRegion && steps[0] !== 'zones'
    ? details?.default_compute_zone
    : undefined;
}

const listed = <Value>(
  reply: Reply<Value>,
  take: (value: Value) => Offers[Step],
): Reply<Offers[Step]> => {
  if (!reply.ok) return reply;
  const offer = take(reply.value);
  return Array.isArray(offer)
    ? { ok: true, value: offer }
    : { ok: false, problem: malformed('its list') };
};

type Providers = ReplyOf<typeof api.placement.providers>;

/** Providers that can run this kind of work; one of which nothing is said at all may be able to. */
const withSupport =
  (workload: Workload) =>
  ({ valid_compute_providers, feature_support = {} }: Providers): Offers['providers'] =>
    valid_compute_providers
      ?.filter(({ name }) => feature_support[name]?.[workload] ?? !(name in feature_support))
      .map((provider) => ({ ...provider, supports: feature_support[provider.name] ?? {} }));

function* askStep(
  step: Step,
  workload: Workload,
  { compute_provider, compute_region, compute_zone }: Placement,
  lists: Lists,
): SagaGenerator<Reply<Offers[Step]>> {
  // The current value is told of also where it is not offered any more.
  const zoneSaid = compute_zone === '' ? {} : { compute_zone };
  const said = compute_region === '' ? zoneSaid : { compute_region, ...zoneSaid };
  switch (step) {
    case 'providers':
      return listed(yield* callApi(api.placement.providers, {}), withSupport(workload));
    case 'regions':
      return listed(
        yield* callApi(api.placement.regions, { compute_provider, ...said }),
        ({ regions }) => regions,
      );
    case 'zones':
      if (lists.regions.status === 'succeeded' && lists.regions.value.length === 0)
        return { ok: true, value: [] };
      return listed(
        yield* callApi(api.placement.zones, { compute_provider, compute_region, ...zoneSaid }),
        ({ zones }) => zones,
      );
    case 'instances':
      return listed(
        yield* callApi(api.placement.instances, {
          compute_provider,
          workload_type: workload,
          ...(compute_region ? { compute_region } : {}),
          ...(compute_zone ? { compute_zone } : {}),
        }),
        ({ instances }) => instances,
      );
  }
}
