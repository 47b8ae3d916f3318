import { createAction, type UnknownAction } from '@reduxjs/toolkit';

export type Problems<Values> = { readonly [Field in keyof Values]?: string };

/** What must hold, field by field: each rule answers with the sentence to show, or nothing. `Given` is what the form cannot know itself. */
export type Rules<Values, Given> = { readonly [Field in keyof Values]?: (values: Values, given: Given) => string | undefined };

/** A form that is being filled in, as the store keeps it: time travel shows each keystroke. */
export interface Draft<Values> {
  readonly values: Values;
  /** What the form started from: `isDirty` compares with it. */
  readonly initial: Values;
  readonly touched: { readonly [Field in keyof Values]?: true };
  /** True from the first attempt to submit: then every problem shows. */
  readonly attempted: boolean;
  /** True while the server is looking at it. */
  readonly submitting: boolean;
  /** What the server said of fields that were not changed since, until it is asked again. */
  readonly refused: Problems<Values>;
}

export interface DraftState<Values> {
  readonly draft: Draft<Values> | null;
}

const fresh = <Values>(values: Values): Draft<Values> => ({ values, initial: values, touched: {}, attempted: false, submitting: false, refused: {} });

const without = <Values>(problems: Problems<Values>, fields: readonly string[]): Problems<Values> =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => !fields.includes(field))) as Problems<Values>;

/**
 * A form's state and vocabulary: opened with values, changed field by field, left (blurred), submitted, refused with the server's
 * sentences, closed. Its problems come from a table of pure rules.
 */
export function draft<Values extends object, Given>(name: string, rules: Rules<Values, Given>) {
  const opened = createAction<Values>(`${name}/opened`);
  const changed = createAction(`${name}/changed`, (change: Partial<Values>) => ({ payload: change }));
  const left = createAction<keyof Values & string>(`${name}/left`);
  const attempted = createAction(`${name}/attempted`);
  const submitted = createAction(`${name}/submitted`);
  const refused = createAction<Readonly<Record<string, string>>>(`${name}/refused`);
  const closed = createAction(`${name}/closed`);

  const reducer = (state: Draft<Values> | null = null, action: UnknownAction): Draft<Values> | null => {
    if (opened.match(action)) return fresh(action.payload);
    if (closed.match(action)) return null;
    if (!state) return state;
    if (changed.match(action)) {
      const fields = Object.keys(action.payload);
      const touched = { ...state.touched, ...(Object.fromEntries(fields.map((field) => [field, true])) as Draft<Values>['touched']) };
      return { ...state, values: { ...state.values, ...action.payload }, touched, refused: without(state.refused, fields) };
    }
    if (left.match(action)) return { ...state, touched: { ...state.touched, [action.payload]: true } };
    if (attempted.match(action)) return { ...state, attempted: true };
    if (submitted.match(action)) return { ...state, attempted: true, submitting: true, refused: {} };
    if (refused.match(action)) return { ...state, submitting: false, refused: action.payload as Problems<Values> };
    return state;
  };

  /** Every problem the form has now, the server's words last. */
  const problemsOf = (state: Draft<Values>, given: Given): Problems<Values> => {
    const found: Record<string, string> = {};
    for (const field of Object.keys(rules) as (keyof Values & string)[]) {
      const sentence = rules[field]?.(state.values, given);
      if (sentence) found[field] = sentence;
    }
    return { ...found, ...state.refused } as Problems<Values>;
  };

  /** The problems to show: of fields the person has been to, all of them after an attempt to submit. */
  const shownProblemsOf = (state: Draft<Values>, given: Given): Problems<Values> => {
    const all = problemsOf(state, given);
    if (state.attempted) return all;
    return Object.fromEntries(Object.entries(all).filter(([field]) => state.touched[field as keyof Values] || field in state.refused)) as Problems<Values>;
  };

  return { name, events: { opened, changed, left, attempted, submitted, refused, closed }, reducer, problemsOf, shownProblemsOf };
}

/** True where something differs from what the form started with. */
export const isDirty = <Values extends object>(state: Draft<Values>): boolean =>
  (Object.keys(state.values) as (keyof Values)[]).some((field) => JSON.stringify(state.values[field]) !== JSON.stringify(state.initial[field]));
