/** State of the form that changes the settings of an object, action by action. */
import { describe, expect, test } from 'vitest';
import type { UnknownAction } from '@reduxjs/toolkit';
import { sketchForm } from '#test/screens/form/sketchForm';
import {
  changesDropped,
  embeddedSaved,
  fieldLeft,
  formChanged,
  formSubmitFailed,
  formSubmitted,
  objectsGone,
  objectDisplayed,
  objectUnreadable,
  readAgainRequested,
  settingsSaved,
} from '~/web/work/forms/events';
import { formsSlice } from '~/web/work/forms/slice';
import type { FormObject } from '~/web/work/forms/state';
import { newValues } from '~/web/work/forms/values';

type Forms = ReturnType<typeof formsSlice.reducer>;
const after = (forms: Forms | undefined, ...actions: UnknownAction[]): Forms =>
  actions.reduce<Forms | undefined>(formsSlice.reducer, forms)!;

describe('the settings of an object', () => {
  const shown = (name: string, id = 'k1', user_name = 'ann'): FormObject => ({
    kind: 'sketch',
    id,
    noun: 'sketch',
    workload: 'batchjob',
    object: { user_name, collaborators: ['bo'] },
    values: { ...newValues, name },
  });
  const settings = (forms: Forms, id = 'k1') => forms['sketch']!.settings[id];
  const opened = after(undefined, objectDisplayed(shown('Tree')));
  const typed = after(opened, formChanged('k1', { name: 'Mine' }));

  test('follow their object for as long as nothing is typed', () => {
    expect(settings(after(opened, objectDisplayed(shown('Oak'))))).toMatchObject({
      stored: { name: 'Oak' },
      draft: { values: { name: 'Oak' } },
      newer: null,
    });
  });

  test.each<[string, Forms]>([
    ['being typed', typed],
    ['on its way', after(opened, formSubmitted({ form: 'k1' }))],
  ])('what is %s is not overwritten: the newer object waits', (_what, busy) => {
    const { draft } = settings(busy)!;
    const waits = after(busy, objectDisplayed(shown('Oak')));
    expect(settings(waits)).toMatchObject({ draft, newer: { values: { name: 'Oak' } } });
    expect(settings(after(waits, objectDisplayed(shown('Tree'))))).toMatchObject({
      draft,
      newer: null,
    });
    expect(settings(after(waits, changesDropped({ id: 'k1' })))).toMatchObject({
      stored: { name: 'Oak' },
      draft: { values: { name: 'Oak' }, request: { status: 'idle' } },
      newer: null,
    });
  });

  test('what is typed is dropped for what is stored, counts as typed, and is refused by field', () => {
    expect(settings(after(typed, changesDropped({ id: 'k1' })))).toMatchObject({
      draft: { values: { name: 'Tree' } },
    });
    expect(settings(typed)!.draft.touched).toEqual({ name: true });
    expect(
      settings(after(opened, fieldLeft({ form: 'k1', field: 'name' })))!.draft.touched,
    ).toEqual({ name: true });
    expect(
      settings(after(typed, formSubmitFailed({ form: 'k1', fields: { name: 'Taken' } }))),
    ).toMatchObject({ refusals: 1, draft: { problems: { name: 'Taken' } } });
    expect(settings(after(opened, embeddedSaved({ id: 'k1', told: true })))!.saved).toEqual({
      told: true,
    });
    expect(settings(after(typed, settingsSaved(shown('Saved'))))).toMatchObject({
      stored: { name: 'Saved' },
      draft: { values: { name: 'Saved' } },
    });
  });

  test('outlive their page only where something is typed in them', () => {
    expect(
      Object.keys(after(opened, objectDisplayed(shown('Oak', 'k2')))['sketch']!.settings),
    ).toEqual(['k2']);
    expect(
      Object.keys(after(typed, objectDisplayed(shown('Oak', 'k2')))['sketch']!.settings).sort(),
    ).toEqual(['k1', 'k2']);
    expect(Object.keys(after(opened, objectDisplayed(shown('Tree')))['sketch']!.settings)).toEqual([
      'k1',
    ]);
  });

  test('go with their object, and with no other', () => {
    const both = after(typed, objectDisplayed(shown('Oak', 'k2')));
    expect(
      Object.keys(after(both, objectsGone({ ids: ['k1', 'k9'] }))['sketch']!.settings),
    ).toEqual(['k2']);
    expect(after(opened, formChanged('k2', { name: 'Mine' }))).toBe(opened);
    expect(after(opened, { type: 'other', payload: { id: 'k1' } })).toBe(opened);
  });

  test('are dirty once something is typed, and show what is wrong with them', () => {
    const of = (forms: Forms, id = 'k1') => [
      sketchForm.selectSettingsDirty({ forms: { drafts: forms } } as never, id),
      sketchForm.selectSettingsProblems({ forms: { drafts: forms } } as never, id)?.name,
      sketchForm.selectShownSettingsProblems({ forms: { drafts: forms } } as never, id)?.name,
    ];
    expect(of(opened)).toEqual([false, undefined, undefined]);
    expect(of(opened, 'k2')).toEqual([false, undefined, undefined]);
    const missing = 'Please input your sketch name!';
    expect(of(after(opened, objectDisplayed(shown(''))))).toEqual([false, missing, undefined]);
    expect(of(after(opened, formChanged('k1', { name: '' })))).toEqual([true, missing, missing]);
  });

  test('an object that could not be read says why until it is read again', () => {
    const problem = { statusCode: 503, code: 'unavailable', message: '' } as const;
    const failed = after(undefined, objectUnreadable({ id: 'k1', kind: 'sketch', problem }));
    expect(failed['sketch']!.request.problem).toEqual(problem);
    expect(
      after(failed, readAgainRequested({ id: 'k1', kind: 'sketch' }))['sketch']!.request.problem,
    ).toBeUndefined();
    expect(
      after(failed, objectDisplayed(shown('Tree')))['sketch']!.request.problem,
    ).toBeUndefined();
  });

  test.each([
    ['ann', true, true],
    ['bo', true, false],
    ['cy', false, false],
  ])('%s may change them: %s, who works on it: %s', (user_name, may, collaborators) => {
    const state = {
      forms: { drafts: opened },
      session: { current: { user: { user_name } } },
    } as never;
    expect(sketchForm.selectMayEdit(state, 'k1')).toEqual({ settings: may, collaborators });
    expect(sketchForm.selectMayEdit(state, 'k2')).toEqual({
      settings: false,
      collaborators: false,
    });
    expect(
      sketchForm.selectMayEdit(
        { forms: { drafts: opened }, session: { current: { user: null } } } as never,
        'k1',
      ),
    ).toEqual({ settings: false, collaborators: false });
  });
});
