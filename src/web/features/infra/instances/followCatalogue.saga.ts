import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, type Reply } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { POLL_MS } from '~/web/lib/state/collection';
import { pageNow } from '~/web/lib/saga/sagaContext';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import { poll } from '~/web/lib/saga/poll';
import { malformed } from '~/web/lib/http/problem';
import { catalogueRefreshRequested, stepFailed, stepRequested, stepSucceeded } from './events';
import { choiceFrom, selectCatalogue, type Choice, type Offer, type Step } from './model';

function* choiceNow(): SagaGenerator<Choice> {
  return choiceFrom((yield* pageNow()).search);
}

const listed = <Value>(reply: Reply<Value>, offerOf: (value: Value) => Offer): Reply<Offer> => {
  if (!reply.ok) return reply;
  const offer = offerOf(reply.value);
  return Array.isArray(offer.offer)
    ? { ok: true, value: offer }
    : { ok: false, problem: malformed(offer.step) };
};

function* askStep(
  step: Step,
  compute_provider: string,
  { region, zone, workload }: Choice,
): SagaGenerator<Reply<Offer>> {
  switch (step) {
    case 'providers':
      return listed(
        yield* callApi(api.placement.providers, {}),
        ({ valid_compute_providers: offer }) => ({ step, offer }),
      );
    case 'regions':
      return listed(
        yield* callApi(api.placement.regions, { compute_provider }),
        ({ regions: offer }) => ({ step, offer }),
      );
    case 'zones':
      return listed(
        yield* callApi(api.placement.zones, { compute_provider, compute_region: region ?? '' }),
        ({ zones: offer }) => ({ step, offer }),
      );
    case 'instances':
      return listed(
        yield* callApi(api.placement.instances, {
          compute_provider,
          workload_type: workload,
          ...(region ? { compute_region: region } : {}),
          ...(zone ? { compute_zone: zone } : {}),
        }),
        ({ instances: offer }) => ({ step, offer }),
      );
  }
}

function* readStep(step: Step, of: string, provider: string, choice: Choice): SagaGenerator<void> {
  yield* put(stepRequested({ step, of }));
  const reply = yield* askStep(step, provider, choice);
  if (reply.ok) yield* put(stepSucceeded({ ...reply.value, of, at: Date.now() }));
  else yield* put(stepFailed({ step, of, problem: reply.problem }));
}

/** The lists that the choice leads to: of regions and zones only what was not read for it yet. */
function* readCatalogue(choice: Choice): SagaGenerator<void> {
  if ((yield* select(selectCatalogue)).providers.value === null)
    yield* readStep('providers', 'all', '', choice);
  const provider = choice.provider ?? (yield* select(selectCatalogue)).providers.value?.[0]?.name;
  if (provider === undefined) return;
  const zonesOf = `${provider} ${choice.region ?? ''}`;
  const { regions, zones } = yield* select(selectCatalogue);
  if (regions.of !== provider || regions.value === null)
    yield* readStep('regions', provider, provider, choice);
  if (choice.region !== null && (zones.of !== zonesOf || zones.value === null))
    yield* readStep('zones', zonesOf, provider, choice);
  yield* readStep(
    'instances',
    [provider, choice.region, choice.zone, choice.workload].join(' '),
    provider,
    choice,
  );
}

/** The catalogue of instance types is read for what the address chooses, and every 30 s while its page is open. */
export function* followCatalogue(): SagaGenerator<void> {
  yield* whileSelected(choiceNow, (choice) =>
    poll(() => readCatalogue(choice), {
      every: POLL_MS.lists,
      sooner: catalogueRefreshRequested.type,
    }),
  );
}
