import type { UnknownAction } from '@reduxjs/toolkit';
import {
  DISK,
  TENSORBOARD_DIR,
  type api,
  type InstanceType,
  type NotebookSettings,
  type RequestOf,
} from '~/contract';
import type { Draft } from '~/web/lib/state/draft';
import { failedWith, idle, loading, type Loaded } from '~/web/lib/state/request';
import {
  defaultOf,
  FIELD,
  isWaitingFor,
  ofInstance,
  STEPS,
  stepsAfter,
  stepsFrom,
  type Lists,
  type Placement,
  type Step,
} from './cascade';
import { placementChanged, placementNeeded, stepSucceeded, stepFailed } from '../events';

/** How the API calls a kind of work: of instances, of uploads, of what a provider supports. */
export type Workload = RequestOf<typeof api.placement.instances>['workload_type'];

/** The placement in the request of every kind of work. */
type Sent = Placement &
  Pick<
    NotebookSettings,
    | 'env_id'
    | 'disk_size'
    | 'require_gpu'
    | 'gpu_count'
    | 'gpu_model'
    | 'instance_type'
    | 'dq_instance_type'
    | 'tensorboard_logs_dir'
    | 'distributed_mode'
    | 'mlflow'
    | 'tensorboard'
    | 'dataset_id'
  >;

/** The placement in a form. */
export interface PlacementValues extends Sent {
  /** Null while the box is empty. */
  readonly node_count: number | null;
}

/** Before anything was chosen. */
export const noPlacement: PlacementValues = {
  env_id: null,
  disk_size: DISK.default,
  require_gpu: false,
  gpu_count: 0,
  gpu_model: null,
  instance_type: '',
  dq_instance_type: '',
  instance_id: '',
  tensorboard_logs_dir: TENSORBOARD_DIR,
  node_count: 1,
  distributed_mode: false,
  mlflow: false,
  tensorboard: false,
  compute_provider: '',
  compute_region: '',
  compute_zone: '',
  dataset_id: null,
};

/** The request of it. */
export const placementOf = (from: Sent): Sent => ({
  env_id: from.env_id,
  disk_size: from.disk_size,
  require_gpu: from.require_gpu,
  gpu_count: from.gpu_count,
  gpu_model: from.gpu_model,
  instance_type: from.instance_type,
  dq_instance_type: from.dq_instance_type,
  instance_id: from.instance_id,
  tensorboard_logs_dir: from.tensorboard_logs_dir,
  distributed_mode: from.distributed_mode,
  mlflow: from.mlflow,
  tensorboard: from.tensorboard,
  compute_provider: from.compute_provider,
  compute_region: from.compute_region,
  compute_zone: from.compute_zone,
  dataset_id: from.dataset_id,
});

/** node_count above 1 turns distributed_mode on; turning distributed_mode off sets node_count to 1. */
export const agreeing = <Change extends Partial<PlacementValues>>(change: Change): Change => {
  if ((change.node_count ?? 0) > 1) return { ...change, distributed_mode: true };
  return change.distributed_mode === false ? { ...change, node_count: 1 } : change;
};

/** A form with a placement in it: what it says, and what each step offers. */
export interface Placed<Values extends PlacementValues> {
  readonly draft: Draft<Values>;
  readonly lists: Lists;
}

const marked = (steps: readonly Step[], request: Loaded<never>): Partial<Lists> =>
  Object.fromEntries(steps.map((step) => [step, request]));
const emptied = (steps: readonly Step[]): Partial<Placement> =>
  Object.fromEntries(steps.map((step) => [FIELD[step], '']));

const typeNamed = (lists: Lists, id: string): InstanceType | undefined =>
  lists.instances.status === 'succeeded'
    ? lists.instances.value.find(({ instance_id }) => instance_id === id)
    : undefined;

/** A field of the placement with what follows from it. */
const withPlace = (lists: Lists, step: Step, value: string): Partial<PlacementValues> => {
  const type = step === 'instances' ? typeNamed(lists, value) : undefined;
  return { [FIELD[step]]: value, ...(type ? ofInstance(type) : {}) };
};

type Change<Payload> = <Values extends PlacementValues, State extends Placed<Values>>(
  state: State,
  payload: Payload,
) => State;

const chosen: Change<ReturnType<typeof placementChanged>['payload']> = (state, { step, value }) => {
  const later = stepsAfter(step);
  const fields: readonly string[] = [step, ...later].map((each) => FIELD[each]);
  const { draft, lists } = state;
  const problems = Object.fromEntries(
    Object.entries(draft.problems).filter(([field]) => !fields.includes(field)),
  );
  return {
    ...state,
    lists: { ...lists, ...marked(later, loading()) },
    draft: {
      ...draft,
      values: { ...draft.values, ...emptied(later), ...withPlace(lists, step, value) },
      touched: { ...draft.touched, [FIELD[step]]: true },
      problems,
    },
  };
};

/** A value that the form chose by itself counts as its initial value, until the person has chosen something. */
const arrived: Change<ReturnType<typeof stepSucceeded>['payload']> = (
  state,
  { step, offer, preferred },
) => {
  const { draft } = state;
  const lists = { ...state.lists, [step]: { status: 'succeeded', value: offer } } as Lists;
  const value = draft.values[FIELD[step]] || defaultOf(step, offer, preferred);
  const changes = withPlace(lists, step, value);
  const values = { ...draft.values, ...changes };
  const touched = STEPS.some((each) => draft.touched[FIELD[each]]);
  const waiting = stepsAfter(step).filter((each) => isWaitingFor(each, values, lists) !== null);
  return {
    ...state,
    lists: { ...lists, ...marked(waiting, idle) },
    draft: {
      ...draft,
      values,
      initial: touched ? draft.initial : { ...draft.initial, ...changes },
    },
  };
};

const needed: Change<ReturnType<typeof placementNeeded>['payload']> = (state, { from }) => ({
  ...state,
  lists: { ...state.lists, ...marked(stepsFrom(from), loading()) },
});

const missed: Change<ReturnType<typeof stepFailed>['payload']> = (state, { step, problem }) => ({
  ...state,
  lists: {
    ...state.lists,
    [step]: failedWith(problem),
    ...marked(stepsAfter(step), idle),
  },
});

/** The changes of a form by facts of the placement. */
export const reducePlacement = <Values extends PlacementValues, State extends Placed<Values>>(
  state: State,
  form: string,
  action: UnknownAction,
): State => {
  const isMine = (payload: { form: string }) => payload.form === form;
  if (placementChanged.match(action) && isMine(action.payload))
    return chosen<Values, State>(state, action.payload);
  if (placementNeeded.match(action) && isMine(action.payload))
    return needed<Values, State>(state, action.payload);
  if (stepSucceeded.match(action) && isMine(action.payload))
    return arrived<Values, State>(state, action.payload);
  if (stepFailed.match(action) && isMine(action.payload))
    return missed<Values, State>(state, action.payload);
  return state;
};
