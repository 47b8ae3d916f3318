/** State of the form that creates an object, action by action. */
import { describe, expect, test } from 'vitest';
import type { UnknownAction } from '@reduxjs/toolkit';
import { sketchForm } from '#test/screens/form/sketchForm';
import {
  fetchStarted,
  filesPicked,
  mainFileChosen,
  sourcePicked,
} from '~/web/work/forms/sources/events';
import { emptyNamed } from '~/web/work/forms/sources/model/fill';
import type { RequestState } from '~/web/lib/state/request';
import {
  copyAccepted,
  copySourceSucceeded,
  copyDeclined,
  copySourceFailed,
  copyNeeded,
  createCancelled,
  createProgressed,
  embeddedCreated,
  fieldLeft,
  formChanged,
  formClosed,
  formOpened,
  formSubmitFailed,
  formSubmitted,
  leaveConfirmed,
  leaveDeclined,
  leaveRequested,
  nameSuggested,
} from '~/web/work/forms/events';
import { formsSlice } from '~/web/work/forms/slice';
import type { CreateState } from '~/web/work/forms/state';
import { sourceFieldsOf, loadedNames, newValues, type CreateValues } from '~/web/work/forms/values';

type Forms = ReturnType<typeof formsSlice.reducer>;
const { files: traits } = sketchForm.table;
const of = { form: 'sketch' } as const;
const after = (forms: Forms | undefined, ...actions: UnknownAction[]): Forms =>
  actions.reduce<Forms | undefined>(formsSlice.reducer, forms)!;
const untitled: CreateValues = { ...newValues, ...emptyNamed(traits, 'Untitled') };
const open = (values = untitled) =>
  after(undefined, formOpened({ ...of, values, traits, workload: 'batchjob' }));
const create = (forms: Forms): CreateState => forms['sketch']!.create!;
const values = (forms: Forms) => create(forms).draft.values;

describe('the form that makes an object', () => {
  test('closes, and hears nothing of another form or of what concerns none', () => {
    const forms = open();
    expect(after(forms, formChanged('other', { name: 'B' }))).toBe(forms);
    for (const payload of [undefined, null, 'sketch', { form: 7 }])
      expect(after(forms, { type: 'other', payload })).toBe(forms);
    expect(after(forms, { type: 'other', payload: of })).toBe(forms);
    expect(after(forms, formClosed(of))['sketch']!.create).toBeNull();
    expect(after(forms, leaveConfirmed(of))['sketch']!.create).toBeNull();
    expect(
      after(after(forms, formClosed(of)), formChanged('sketch', { name: 'B' }))['sketch']!.create,
    ).toBeNull();
  });

  test('another name is suggested with its folder, and nothing of it counts as typed', () => {
    const forms = after(open(), nameSuggested({ ...of, name: 'Untitled 2' }));
    expect(values(forms)).toMatchObject({
      name: 'Untitled 2',
      source_dir: 'Untitled 2',
      main_file: 'sketch.svg',
    });
    expect(sketchForm.selectCreateDirty({ forms } as never)).toBe(false);
    expect(values(after(forms, nameSuggested({ ...of, name: 'Untitled 3' })))).toMatchObject({
      name: 'Untitled 3',
    });
  });

  test.each<[string, UnknownAction, object]>([
    [
      'that the person has given',
      formChanged('sketch', { name: 'Mine' }),
      { name: 'Mine', source_dir: 'Mine' },
    ],
    [
      'of a form that is on its way',
      formSubmitted(of),
      { name: 'Untitled', source_dir: 'Untitled' },
    ],
    [
      'of files that were chosen',
      formChanged('sketch', { source: 'filesystem' }),
      { name: 'Untitled', source_dir: 'Untitled' },
    ],
  ])('a name %s is not taken back by a suggestion', (_which, action, kept) => {
    expect(
      values(after(open(), action, nameSuggested({ ...of, name: 'Untitled 2' }))),
    ).toMatchObject(kept);
  });

  test("a folder of the person's own follows no name, and one that nobody wrote does", () => {
    const written = after(open(), formChanged('sketch', { source_dir: 'work' }));
    expect(values(after(written, nameSuggested({ ...of, name: 'Untitled 2' })))).toMatchObject({
      name: 'Untitled 2',
      source_dir: 'work',
    });
    expect(values(after(written, formChanged('sketch', { name: 'Tree' })))).toMatchObject({
      name: 'Tree',
      source_dir: 'work',
    });
    expect(values(after(open(), formChanged('sketch', { name: 'Tree' })))).toMatchObject({
      source_dir: 'Tree',
    });
    expect(
      values(after(open(), formChanged('sketch', { name: 'Tree', source_dir: 'own' }))),
    ).toMatchObject({ source_dir: 'own' });
    expect(values(after(open(), formChanged('sketch', { collaborators: ['leo'] })))).toMatchObject({
      source_dir: 'Untitled',
    });
  });

  test('the main file that a person chose counts as touched, what is filled in by itself does not', () => {
    const picked = after(
      open({ ...newValues, source: 'filesystem' }),
      filesPicked({ ...of, files: [], folder: 'dir' }),
    );
    expect(create(picked).draft.touched).toEqual({});
    expect(
      create(after(picked, mainFileChosen({ ...of, relative_path: 'a.svg' }))).draft.touched,
    ).toEqual({ main_file: true });
  });

  test('another source begins anew, only a name that the form had suggested goes with it', () => {
    const github = sourcePicked({ ...of, source: 'github' });
    const chosen = after(
      open({ ...newValues, source: 'filesystem' }),
      mainFileChosen({ ...of, relative_path: 'a.svg' }),
      github,
    );
    expect(create(chosen)).toMatchObject({
      suggested: '',
      draft: { values: { source: 'github', main_file: '' } },
    });
    expect(create(chosen).draft.touched).toEqual({});
    expect(values(after(open(), github))).toMatchObject({ name: '' });
    expect(
      values(
        after(
          open({ ...newValues, source: 'drive', name: 'plots', main_file: 'plots.svg' }),
          github,
        ),
      ),
    ).toMatchObject({ name: 'plots' });
  });

  test('files that are on their way show, and nothing of the values changes', () => {
    const forms = open();
    const fetching = after(forms, fetchStarted({ ...of, name: 'a.svg' }));
    expect(create(fetching).files.fetching).not.toBeNull();
    expect(values(fetching)).toBe(values(forms));
  });

  test('a form that is closed is not dirty and has no problems, and a name is not missing and not endless', () => {
    const state = (forms: Forms) => ({ forms: { drafts: forms } }) as never;
    const closed = state(after(open(), formClosed(of)));
    const { selectCreateDirty, selectCreateProblems, selectShownCreateProblems } = sketchForm;
    expect([
      selectCreateDirty(closed),
      selectCreateProblems(closed),
      selectShownCreateProblems(closed),
    ]).toEqual([false, null, null]);
    const named = (name: string) =>
      sketchForm.selectCreateProblems(state(after(open(), formChanged('sketch', { name }))))!.name;
    expect(named(' ')).toBe('Please input your sketch name!');
    expect(named(` ${'n'.repeat(200)} `)).toBeUndefined();
    expect(named('n'.repeat(201))).toBe('A sketch name has at most 200 characters.');
  });

  test('on its way, refused, and cancelled: what was sent counts anew', () => {
    const sending = after(open(), formSubmitted(of), createProgressed({ ...of, sent: 7 }));
    expect(create(sending)).toMatchObject({ sent: 7, draft: { request: { status: 'loading' } } });
    expect(create(after(sending, createCancelled(of)))).toMatchObject({
      sent: 0,
      files: { fetching: null },
      draft: { request: { status: 'idle' } },
    });
    const refused = after(sending, formSubmitFailed({ ...of, fields: { name: 'Taken' } }));
    expect(create(refused)).toMatchObject({
      sent: 0,
      refusals: 1,
      draft: { request: { status: 'failed' }, problems: { name: 'Taken' } },
    });
    expect(create(after(refused, fieldLeft({ ...of, field: 'name' }))).draft.touched).toEqual({
      name: true,
    });
  });

  test('who wants to leave is asked where something would be lost, and only then', () => {
    const isAsked = (forms: Forms) => create(after(forms, leaveRequested(of))).leaving;
    expect(isAsked(open())).toBe(false);
    const typed = after(open(), formChanged('sketch', { name: 'Tree' }));
    expect(isAsked(typed)).toBe(true);
    expect(isAsked(after(typed, formSubmitted(of)))).toBe(false);
    expect(create(after(typed, leaveRequested(of), leaveDeclined(of))).leaving).toBe(false);
    expect(create(after(typed, embeddedCreated({ ...of, id: 'k1', told: true }))).made).toEqual({
      id: 'k1',
      told: true,
    });
  });
});

describe('a copy', () => {
  const copy: CreateValues = { ...newValues, name: 'Copy of Tree' };
  const source = { id: 'k1', name: 'Tree', page: '/sketches/k1', sent: { clone_of: 'k1' } };
  const arrive = copySourceSucceeded({ ...of, values: copy, source });
  const asked = after(open(), copyNeeded({ ...of, id: 'k1' }));

  test('fills a form in which nothing was typed', () => {
    expect(create(asked).copying).toEqual({ phase: 'reading', id: 'k1' });
    expect(create(after(asked, arrive))).toMatchObject({
      copying: { phase: 'taken', id: 'k1' },
      draft: { values: copy },
    });
    const problem = { statusCode: 404, code: 'not_found', message: '' } as const;
    expect(create(after(asked, copySourceFailed({ ...of, id: 'k1', problem }))).copying).toEqual({
      phase: 'failed',
      id: 'k1',
      problem,
    });
  });

  test('never takes the place of what was typed unless the person says so', () => {
    const waiting = after(asked, formChanged('sketch', { name: 'Mine' }), arrive);
    expect(create(waiting)).toMatchObject({
      copying: { phase: 'waiting', source },
      draft: { values: { name: 'Mine' } },
    });
    expect(create(after(waiting, copyAccepted(of)))).toMatchObject({
      copying: { phase: 'taken' },
      draft: { values: copy },
    });
    const declined = after(waiting, copyDeclined(of));
    expect(create(declined)).toMatchObject({
      copying: { phase: 'declined' },
      draft: { values: { name: 'Mine' } },
    });
    expect(after(declined, copyAccepted(of))).toBe(declined);
    expect(create(after(waiting, formChanged('sketch', { name: 'Other' }))).copying).toMatchObject({
      phase: 'waiting',
    });
  });
});

test("the drive's files and the copied object are named where the server brings them, and nowhere else", () => {
  expect(sourceFieldsOf(newValues)).toMatchObject({ brought: {}, copied: {} });
  const clone = { id: 'k1', name: 'Tree', page: '/sketches/k1', sent: { clone_of: 'k1' } };
  expect(
    sourceFieldsOf({ ...newValues, drive: { storage: 'drive', paths: ['/a.svg'] }, clone }),
  ).toMatchObject({
    brought: { drive_files: { storage: 'drive', paths: ['/a.svg'] } },
    copied: { clone_of: 'k1' },
  });
});

test('which names are taken is known only where the list was read once', () => {
  const own = (request: RequestState) => ({
    entities: {
      own: { ids: ['a'], entities: { a: { name: 'Tree' } }, request, etag: null, changes: 0 },
    },
  });
  const problem = { statusCode: 503, code: 'unavailable', message: '' } as const;
  const known = (state: ReturnType<typeof own> | undefined) =>
    loadedNames<{ name: string }>(state, ({ name }) => name);
  expect([
    known(undefined),
    known(own({ status: 'loading' })),
    known(own({ status: 'failed', problem })),
  ]).toEqual([null, null, null]);
  expect([
    known(own({ status: 'succeeded', at: 1 })),
    known(own({ status: 'failed', problem, at: 1 })),
  ]).toEqual([['Tree'], ['Tree']]);
});
