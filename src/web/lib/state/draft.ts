import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import { idle, loading, type RequestState } from './request';

export type Problems<Values> = { readonly [Field in keyof Values]?: string };

/** The rules of each field: each rule answers with the sentence to show, or nothing. `RunAppOptions` is what the form cannot know itself. */
export type Rules<Values, Given> = {
  readonly [Field in keyof Values]?: (values: Values, given: Given) => string | undefined;
};

/** Rules of several tables in one: what a rule is about is its key. */
export type RuleTable<Values, Given> = Readonly<
  Record<string, ((values: Values, given: Given) => string | undefined) | undefined>
>;

/** A form that is being filled in, as the store keeps it: time travel shows each keystroke. */
export interface Draft<Values> {
  readonly values: Values;
  /** The initial values of the form: `isDirty` compares with them. */
  readonly initial: Values;
  readonly touched: { readonly [Field in keyof Values]?: true };
  /** True from the first attempt to submit: then every problem shows. */
  readonly attempted: boolean;
  readonly request: RequestState;
  /** The server's problems with fields that were not changed since, until it is asked again. */
  readonly problems: Problems<Values>;
}

/** A draft in which nothing was said yet. */
export const freshDraft = <Values>(values: Values): Draft<Values> => ({
  values,
  initial: values,
  touched: {},
  attempted: false,
  request: idle,
  problems: {},
});

export const isSubmitting = ({ request }: { readonly request: RequestState }): boolean =>
  request.status === 'loading';

const only = <Values>(
  problems: Problems<Values>,
  keeps: (field: string) => boolean,
): Problems<Values> =>
  Object.fromEntries(
    Object.entries(problems).filter(([field]) => keeps(field)),
  ) as Problems<Values>;

/** A change by the person: it counts as touched, and what the server said of it is out of date. */
export const changeDraft = <Values>(
  draft: Draft<Values>,
  change: Partial<Values>,
): Draft<Values> => {
  const fields = Object.keys(change);
  const touched = {
    ...draft.touched,
    ...(Object.fromEntries(fields.map((field) => [field, true])) as Draft<Values>['touched']),
  };
  return {
    ...draft,
    values: { ...draft.values, ...change },
    touched,
    problems: only(draft.problems, (field) => !fields.includes(field)),
  };
};

/** A value that the form filled in by itself: nobody has been to these fields, and what the server said of them is out of date. */
export const fillDraft = <Values>(draft: Draft<Values>, change: Partial<Values>): Draft<Values> => {
  const fields = Object.keys(change);
  return {
    ...draft,
    values: { ...draft.values, ...change },
    problems: only(draft.problems, (field) => !fields.includes(field)),
  };
};

/** The same for fields that begin anew: it does not count any more that the person has been to them. */
export const resetDraft = <Values>(
  draft: Draft<Values>,
  change: Partial<Values>,
): Draft<Values> => {
  const touched = Object.fromEntries(
    Object.entries(draft.touched).filter(([field]) => !(field in change)),
  ) as Draft<Values>['touched'];
  return { ...fillDraft(draft, change), touched };
};

/** The person has been to this field. */
export const touchDraft = <Values>(draft: Draft<Values>, field: string): Draft<Values> => ({
  ...draft,
  touched: { ...draft.touched, [field]: true },
});

/** It is on its way to the server. */
export const submitDraft = <Values>(draft: Draft<Values>): Draft<Values> => ({
  ...draft,
  attempted: true,
  request: loading(),
  problems: {},
});

/** It was not taken; `fields` are the server's sentences by field. */
export const failDraft = <Values>(
  draft: Draft<Values>,
  fields: Readonly<Record<string, string>>,
): Draft<Values> => ({
  ...draft,
  request: { status: 'failed' },
  problems: fields as Problems<Values>,
});

/** Every problem a draft has now by these rules, the server's words last. */
export const problemsIn = <Values, Given>(
  rules: RuleTable<Values, Given>,
  { values, problems }: Draft<Values>,
  given: Given,
): Problems<Values> => {
  const found: Record<string, string> = {};
  for (const [field, rule] of Object.entries(rules)) {
    const sentence = rule?.(values, given);
    if (sentence) found[field] = sentence;
  }
  return { ...found, ...problems } as Problems<Values>;
};

/** The sentences of problems, in the order of the rules. */
export const sentencesIn = (problems: object): string[] =>
  Object.values<unknown>({ ...problems }).filter((each) => typeof each === 'string');

/** The problems to show: of fields the person has been to, all of them after an attempt to submit. */
export const visibleProblemsIn = <Values, Given>(
  rules: RuleTable<Values, Given>,
  draft: Draft<Values>,
  given: Given,
): Problems<Values> => {
  const all = problemsIn(rules, draft, given);
  return draft.attempted
    ? all
    : only(all, (field) => field in draft.touched || field in draft.problems);
};

/**
 * A form's state and vocabulary: opened with values, changed field by field, left (blurred), submitted, failed with the server's
 * sentences, closed. Its problems come from a table of pure rules.
 */
export function draft<Values extends object, Given>(name: string, rules: Rules<Values, Given>) {
  const opened = createAction<Values>(`${name}/opened`);
  const changed = createAction(`${name}/changed`, (change: Partial<Values>) => ({
    payload: change,
  }));
  const fieldBlurred = createAction<keyof Values & string>(`${name}/fieldBlurred`);
  const submitBlocked = createAction(`${name}/submitBlocked`);
  const submitRequested = createAction(`${name}/submitRequested`);
  const submitFailed = createAction<Readonly<Record<string, string>>>(`${name}/submitFailed`);
  const closed = createAction(`${name}/closed`);

  const reducer = (
    state: Draft<Values> | null = null,
    action: UnknownAction,
  ): Draft<Values> | null => {
    if (opened.match(action)) return freshDraft(action.payload);
    if (closed.match(action)) return null;
    if (!state) return state;
    if (changed.match(action)) return changeDraft(state, action.payload);
    if (fieldBlurred.match(action)) return touchDraft(state, String(action.payload));
    if (submitBlocked.match(action)) return { ...state, attempted: true };
    if (submitRequested.match(action)) return submitDraft(state);
    return submitFailed.match(action) ? failDraft(state, action.payload) : state;
  };

  const problemsOf = (state: Draft<Values>, given: Given) => problemsIn(rules, state, given);
  const shownProblemsOf = (state: Draft<Values>, given: Given) =>
    visibleProblemsIn(rules, state, given);

  return {
    name,
    events: { opened, changed, fieldBlurred, submitBlocked, submitRequested, submitFailed, closed },
    reducer,
    problemsOf,
    shownProblemsOf,
  };
}

/** True where something differs from what the form started with. */
export const isDirty = <Values extends object>({ values, initial }: Draft<Values>): boolean => {
  const before = new Map<string, unknown>(Object.entries(initial));
  return Object.entries(values).some(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before.get(field)),
  );
};
