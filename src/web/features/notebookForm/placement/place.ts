import type { UnknownAction } from '@reduxjs/toolkit';
import type { InstanceType } from '~/contract';
import type { Draft } from '~/web/kit/draft';
import { placeChosen, placementNeeded, stepArrived, stepMissed, type FormKey } from '../events';
import type { FormValues } from '../values';
import { defaultOf, FIELD, isWaitingFor, ofInstance, STEPS, stepsAfter, stepsFrom, type Lists, type Place, type Step } from './cascade';

/** A form with a placement in it: what it says, and what each step offers. */
export interface Placed<Values extends FormValues> {
  readonly draft: Draft<Values>;
  readonly lists: Lists;
}

const loading = { phase: 'loading' } as const;
const idle = { phase: 'idle' } as const;

const marked = (steps: readonly Step[], phase: typeof loading | typeof idle): Partial<Lists> => Object.fromEntries(steps.map((step) => [step, phase]));
const emptied = (steps: readonly Step[]): Partial<Place> => Object.fromEntries(steps.map((step) => [FIELD[step], '']));

const typeNamed = (lists: Lists, id: string): InstanceType | undefined =>
  lists.instances.phase === 'ready' ? lists.instances.value.find(({ instance_id }) => instance_id === id) : undefined;

/** A field of the placement with what follows from it. */
const withPlace = (lists: Lists, step: Step, value: string): Partial<FormValues> => {
  const type = step === 'instances' ? typeNamed(lists, value) : undefined;
  return { [FIELD[step]]: value, ...(type ? ofInstance(type) : {}) };
};

type Change<Payload> = <Values extends FormValues, State extends Placed<Values>>(state: State, payload: Payload) => State;

const chosen: Change<ReturnType<typeof placeChosen>['payload']> = (state, { step, value }) => {
  const later = stepsAfter(step);
  const fields = [step, ...later].map((each) => FIELD[each] as string);
  const { draft, lists } = state;
  const refused = Object.fromEntries(Object.entries(draft.refused).filter(([field]) => !fields.includes(field)));
  return {
    ...state,
    lists: { ...lists, ...marked(later, loading) },
    draft: {
      ...draft, values: { ...draft.values, ...emptied(later), ...withPlace(lists, step, value) },
      touched: { ...draft.touched, [FIELD[step]]: true }, refused,
    },
  };
};

/** What the form chose by itself counts as what it started from, until the person has chosen something. */
const arrived: Change<ReturnType<typeof stepArrived>['payload']> = (state, { step, offer, preferred }) => {
  const { draft } = state;
  const lists = { ...state.lists, [step]: { phase: 'ready', value: offer } } as Lists;
  const value = draft.values[FIELD[step]] || defaultOf(step, offer, preferred);
  const changes = withPlace(lists, step, value);
  const values = { ...draft.values, ...changes };
  const touched = STEPS.some((each) => draft.touched[FIELD[each]]);
  const waiting = stepsAfter(step).filter((each) => isWaitingFor(each, values, lists) !== null);
  return {
    ...state, lists: { ...lists, ...marked(waiting, idle) },
    draft: { ...draft, values, initial: touched ? draft.initial : { ...draft.initial, ...changes } },
  };
};

const needed: Change<ReturnType<typeof placementNeeded>['payload']> = (state, { from }) => ({ ...state, lists: { ...state.lists, ...marked(stepsFrom(from), loading) } });

const missed: Change<ReturnType<typeof stepMissed>['payload']> = (state, { step, problem }) =>
  ({ ...state, lists: { ...state.lists, [step]: { phase: 'failed', problem }, ...marked(stepsAfter(step), idle) } });

/** What the facts of the placement do to the form they name. */
export const place = <Values extends FormValues, State extends Placed<Values>>(state: State, form: FormKey, action: UnknownAction): State => {
  const isMine = (payload: { form: FormKey }) => payload.form === form;
  if (placeChosen.match(action) && isMine(action.payload)) return chosen<Values, State>(state, action.payload);
  if (placementNeeded.match(action) && isMine(action.payload)) return needed<Values, State>(state, action.payload);
  if (stepArrived.match(action) && isMine(action.payload)) return arrived<Values, State>(state, action.payload);
  if (stepMissed.match(action) && isMine(action.payload)) return missed<Values, State>(state, action.payload);
  return state;
};
