import { describe, expect, test } from 'vitest';
import { draft, isDirty, type Draft } from '~/web/lib/state/draft';

interface Values {
  readonly name: string;
  readonly region: string;
}
const form = draft<Values, { regions: readonly string[] }>('form', {
  name: ({ name }) => (name.trim() ? undefined : 'Please input a name'),
  region: ({ region }, { regions }) =>
    regions.length > 0 && !region ? 'Please choose region' : undefined,
});
const { opened, changed, fieldBlurred, submitBlocked, submitRequested, submitFailed, closed } =
  form.events;
const after = (...actions: Parameters<typeof form.reducer>[1][]) =>
  actions.reduce<Draft<Values> | null>((state, action) => form.reducer(state, action), null);
const given = { regions: ['here'] };

describe('a draft', () => {
  test('shows a problem where the person has been, and all of them after an attempt to submit', () => {
    const blank = opened({ name: '', region: '' });
    expect(form.shownProblemsOf(after(blank)!, given)).toEqual({});
    expect(form.shownProblemsOf(after(blank, fieldBlurred('name'))!, given)).toEqual({
      name: 'Please input a name',
    });
    expect(form.shownProblemsOf(after(blank, submitBlocked())!, given)).toEqual({
      name: 'Please input a name',
      region: 'Please choose region',
    });
  });

  test('NB-21 a rule may depend on what the form is given', () => {
    expect(form.problemsOf(after(opened({ name: 'n', region: '' }))!, { regions: [] })).toEqual({});
  });

  test("keeps the server's sentence until that field changes, or the server is asked again", () => {
    const state = after(
      opened({ name: 'n', region: 'here' }),
      submitRequested(),
      submitFailed({ name: 'name exists' }),
    );
    expect(state!.request.status).toBe('failed');
    expect(form.shownProblemsOf(state!, given)).toEqual({ name: 'name exists' });
    expect(form.shownProblemsOf(form.reducer(state, changed({ name: 'm' }))!, given)).toEqual({});
    expect(form.problemsOf(form.reducer(state, submitRequested())!, given)).toEqual({});
  });

  test('knows whether something differs from what it started with', () => {
    const state = after(opened({ name: 'n', region: '' }), changed({ name: 'm' }));
    expect(isDirty(state!)).toBe(true);
    expect(isDirty(form.reducer(state, changed({ name: 'n' }))!)).toBe(false);
    expect(form.reducer(state, closed())).toBeNull();
  });
});
