import {
  DEFAULT_INSTANCE_ID,
  type InstanceType,
  type NotebookSettings,
  type Provider,
  type RegionName,
  type ZoneName,
} from '~/contract';
import { regionKey, zoneKey } from '~/contract/work/placement';
import { loading, type Loaded } from '~/web/lib/state/request';

/** The steps of the placement, each one depending on those before it. */
export const STEPS = ['providers', 'regions', 'zones', 'instances'] as const;
export type Step = (typeof STEPS)[number];

/** A provider with what it can do, by the names of the API's feature_support. */
export interface OfferedProvider extends Provider {
  readonly supports: Readonly<Record<string, boolean>>;
}

/** The options of each step. */
export interface Offers {
  readonly providers: readonly OfferedProvider[];
  readonly regions: readonly RegionName[];
  readonly zones: readonly ZoneName[];
  readonly instances: readonly InstanceType[];
}
export type Lists = { readonly [S in Step]: Loaded<Offers[S]> };

/** The fields of a form that say where its object runs. */
export type Placement = Pick<
  NotebookSettings,
  'compute_provider' | 'compute_region' | 'compute_zone' | 'instance_id'
>;

export const FIELD = {
  providers: 'compute_provider',
  regions: 'compute_region',
  zones: 'compute_zone',
  instances: 'instance_id',
} as const satisfies Record<Step, keyof Placement>;

const unread = loading();
export const nothingRead: Lists = {
  providers: unread,
  regions: unread,
  zones: unread,
  instances: unread,
};

export const stepsFrom = (step: Step): readonly Step[] => STEPS.slice(STEPS.indexOf(step));
export const stepsAfter = (step: Step): readonly Step[] => STEPS.slice(STEPS.indexOf(step) + 1);

/** With a reason it is told only because the object names it. */
const isOffered = ({ reason }: { readonly reason?: string | undefined }): boolean =>
  reason === undefined;

/** The values an offer has for its field. */
export const namesOf = <S extends Step>(step: S, offer: Offers[S]): readonly string[] => {
  const names: { readonly [T in Step]: (offer: Offers[T]) => readonly string[] } = {
    providers: (all) => all.map(({ name }) => name),
    regions: (all) => all.filter(isOffered).map(regionKey),
    zones: (all) => all.filter(isOffered).map(zoneKey),
    instances: (all) => all.filter(({ enabled }) => enabled).map(({ instance_id }) => instance_id),
  };
  return names[step](offer);
};

/**
 * The default of a step: the team's default where it is offered, the first zone, the default instance type or the first enabled
 * one, and of providers and regions the only one there is. '' leaves the choice to the person.
 */
export const defaultOf = <S extends Step>(
  step: S,
  offer: Offers[S],
  preferred: string | undefined,
): string => {
  const names = namesOf(step, offer);
  const wanted = step === 'instances' ? DEFAULT_INSTANCE_ID : preferred;
  if (wanted !== undefined && names.includes(wanted)) return wanted;
  return step === 'zones' || step === 'instances' || names.length === 1 ? (names[0] ?? '') : '';
};

/** The known facts of the machine through the instance type that was chosen. */
export const ofInstance = (
  type: InstanceType,
): Pick<
  NotebookSettings,
  'instance_type' | 'dq_instance_type' | 'require_gpu' | 'gpu_count' | 'gpu_model'
> => ({
  instance_type: type.instance_type,
  dq_instance_type: type.dq_instance_type,
  require_gpu: type.gpu_count > 0,
  gpu_count: type.gpu_count,
  gpu_model: type.gpu_model,
});

/** A field that must be chosen before the step makes sense; a step that offers nothing is skipped. */
export const isWaitingFor = (
  step: Step,
  place: Placement,
  lists: Lists,
): 'providers' | 'regions' | null => {
  if (step !== 'providers' && place.compute_provider === '') return 'providers';
  const unchosen =
    lists.regions.status === 'succeeded' &&
    lists.regions.value.length > 0 &&
    place.compute_region === '';
  return (step === 'zones' || step === 'instances') && unchosen ? 'regions' : null;
};

/** True while something is still on its way. */
export const isReading = (lists: Lists): boolean =>
  STEPS.some((step) => lists[step].status === 'loading');
