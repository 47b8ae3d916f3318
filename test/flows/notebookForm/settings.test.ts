import { describe, expect, test } from 'vitest';
import { untilPasses } from '#test/harness/until';
import { bodyOf, replyWith, until } from '#test/harness/formApp';
import {
  changesDropped,
  choiceNeeded,
  formSubmitFailed,
  objectDisplayed,
  saveRequested,
} from '~/web/work/forms/events';
import { notebookForm, updateRequestOf } from '~/web/features/notebooks/form/model/form';
import { placementNeeded } from '~/web/work/forms/placement/events';
import { notebookRead, notebookSaved } from '~/web/features/notebooks/events';
import { toastAdded } from '~/web/core/toasts/events';
import { atNotebookSettings } from '../support/atNotebookSettings';

const { server, asStored, make, appAt, open, save } = atNotebookSettings();

const UPDATE = '/fsc/python/notebook/update/v2/';
const changed = notebookForm.settingsChanged;
const TASK = { task_category: 'audio', task: 'speech_recognition' };
const published = { published: true, ...TASK, tags: ['speech'] };

describe('the settings of a notebook', () => {
  test('NB-23 the detail view asks for no instance', async () => {
    const sent: unknown[] = [];
    const { app, id } = await open(await make(), {
      [UPDATE]: (config, pass) => {
        sent.push(bodyOf(config)['settings']);
        return pass();
      },
    });
    app.dispatch(changed(id, { instance_id: '', name: 'Without' }));
    app.dispatch(saveRequested({ kind: 'notebook', id }));
    expect(notebookForm.selectShownSettingsProblems(app.state(), id)).toEqual({});
    await untilPasses(() => expect(sent).toHaveLength(1));
    await app.settled();
  });

  test('NBS-26 ENT-05 open with the notebook, are saved, and are clean again', async () => {
    const { app, id, form } = await open(await make());
    expect(notebookForm.selectSettingsDirty(app.state(), id)).toBe(false);
    app.dispatch(changed(id, { name: 'Renamed', tags: ['one'] }));
    expect(notebookForm.selectSettingsDirty(app.state(), id)).toBe(true);
    await save(app, id);
    expect(form().draft.values).toMatchObject({ name: 'Renamed', tags: ['one'] });
    expect(notebookForm.selectSettingsDirty(app.state(), id)).toBe(false);
    expect((await app.heard(toastAdded)).payload).toMatchObject({
      kind: 'success',
      text: 'Update notebook success',
    });
    expect((await asStored(id)).notebook_name).toBe('Renamed');
  });

  test('NBS-23 NBS-19 the payload is the fields without source_dir, with notebook_id, refresh, the original main_file and the files', async () => {
    const sent: Record<string, unknown>[] = [];
    const { app, id, stored } = await open(await make(), {
      [UPDATE]: (config, pass) => {
        sent.push(bodyOf(config));
        return pass();
      },
    });
    app.dispatch(changed(id, { arxiv_id: '  ', summary: 'About flowers' }));
    await save(app, id);
    const { settings, ...rest } = sent[0] as { settings: Record<string, unknown> };
    expect(settings).not.toHaveProperty('source_dir');
    expect(rest).toMatchObject({
      notebook_id: id,
      refresh: false,
      main_file: stored().main_file,
      sc_bj_file_urls: stored().sc_bj_file_urls,
      publish_details: { arxiv_id: null, summary: 'About flowers', publish_date: null },
    });
  });

  test('NBS-25 a refusal says so, maps its fields and keeps what was typed', async () => {
    const { app, id, form } = await open(await make());
    app.dispatch(changed(id, { runtime_id: 'gone' }));
    app.dispatch(saveRequested({ kind: 'notebook', id }));
    await app.heard(formSubmitFailed);
    expect(notebookForm.selectShownSettingsProblems(app.state(), id)).toMatchObject({
      runtime_id: expect.stringContaining('not on this machine') as string,
    });
    expect((await app.heard(toastAdded)).payload.text).toBe('Unable to save the notebook');
    expect(form().draft.values.runtime_id).toBe('gone');
  });

  test('ERR-06 the next save takes what was said of the last one off the screen', async () => {
    const { app, id } = await open(await make());
    const said = () => app.state().toasts.visible.map(({ text }: { text: string }) => text);
    app.dispatch(changed(id, { runtime_id: 'gone' }));
    app.dispatch(saveRequested({ kind: 'notebook', id }));
    await app.heard(formSubmitFailed);
    await app.settled();
    expect(said()).toEqual(['Unable to save the notebook']);
    app.dispatch(changed(id, { runtime_id: '' }));
    await save(app, id);
    await app.settled();
    expect(said()).toEqual(['Update notebook success']);
  });

  test('ERR-05 a server that fails leaves its own words', async () => {
    const { app, id } = await open(await make(), {
      [UPDATE]: async (config) => replyWith(config, { Error: 'The disk is full' }, 507),
    });
    app.dispatch(changed(id, { name: 'x' }));
    app.dispatch(saveRequested({ kind: 'notebook', id }));
    expect((await app.heard(toastAdded)).payload).toMatchObject({
      text: 'Unable to save the notebook',
      lines: ['The disk is full'],
    });
  });

  test('a refetch never overwrites what is typed: the newer version is told and can be taken', async () => {
    const notebook = await make();
    const { app, id, form, stored } = await open(notebook);
    app.dispatch(changed(id, { name: 'Mine' }));
    const theirs = { ...stored(), notebook_name: 'Theirs' };
    app.dispatch(notebookRead({ id, row: theirs }));
    expect(form()).toMatchObject({
      draft: { values: { name: 'Mine' } },
      newer: { values: { name: 'Theirs' } },
    });
    app.dispatch(changesDropped({ id }));
    expect(form()).toMatchObject({ draft: { values: { name: 'Theirs' } }, newer: null });
    app.dispatch(notebookRead({ id, row: { ...theirs, notebook_name: 'Theirs again' } }));
    expect(form().draft.values.name).toBe('Theirs again');
  });

  test('follow the notebook of their page and no other, and ask for its placement once', async () => {
    const other = await make();
    const { app, id, stored } = await open(await make());
    app.dispatch(notebookRead({ id: other.notebook_id, row: other }));
    app.dispatch(notebookRead({ id, row: { ...stored(), notebook_name: 'Renamed elsewhere' } }));
    await app.settled();
    expect(app.diary.filter(objectDisplayed.match).map(({ payload }) => payload.id)).not.toContain(
      other.notebook_id,
    );
    expect(
      app.diary.filter(placementNeeded.match).filter(({ payload }) => payload.form === id),
    ).toHaveLength(1);
  });

  test('open when their tab shows: the editor of a notebook asks for no placement and no lists', async () => {
    const { notebook_id: id } = await make();
    const app = await appAt(`/notebooks/${id}`);
    await app.heard(notebookRead);
    await app.settled();
    expect(
      app.diary.filter((action) => placementNeeded.match(action) || choiceNeeded.match(action)),
    ).toEqual([]);
    app.history.push(`/notebooks/${id}?tab=settings`);
    await until(app, (state) => notebookForm.selectSettings(state, id) !== undefined);
    expect(app.diary.filter(placementNeeded.match)).toHaveLength(1);
  });

  test('what was typed is still there after a visit elsewhere', async () => {
    const { app, id, form } = await open(await make());
    app.dispatch(changed(id, { name: 'Half' }));
    app.history.push('/notebooks');
    app.history.goBack();
    await app.next(objectDisplayed);
    expect(form().draft.values.name).toBe('Half');
  });

  test('NB-13 NBS-18 PRM-10 a teammate may look but not save, and a collaborator may not choose collaborators', async () => {
    const friend = await server().addUser('friend');
    const theirs = await make(friend);
    const sent: unknown[] = [];
    const { app, id } = await open(theirs, {
      [UPDATE]: (config, pass) => {
        sent.push(config);
        return pass();
      },
    });
    expect(notebookForm.selectMayEdit(app.state(), id)).toEqual({
      settings: false,
      collaborators: false,
    });
    app.dispatch(saveRequested({ kind: 'notebook', id }));
    expect((await app.heard(toastAdded)).payload.text).toBe('Unable to save the notebook');
    expect(sent).toEqual([]);
    app.dispatch(notebookRead({ id, row: { ...theirs, collaborators: ['admin'] } }));
    expect(notebookForm.selectMayEdit(app.state(), id)).toEqual({
      settings: true,
      collaborators: false,
    });
  });
});

describe('publishing', () => {
  test('NBS-13 NBS-14 NBS-15 ERR-06 only a published notebook must say what it is about', async () => {
    const { app, id } = await open(await make());
    app.dispatch(changed(id, { published: true }));
    app.dispatch(saveRequested({ kind: 'notebook', id }));
    expect((await app.heard(toastAdded)).payload.lines).toEqual([
      'Please add some category',
      'Please add some task',
      'Please add some tag',
    ]);
    app.dispatch(changed(id, { published: false }));
    expect(notebookForm.selectShownSettingsProblems(app.state(), id)).toEqual({});
  });

  test('NBS-09 NBS-10 NBS-11 API-16 publishing sets publish_date, and either change sets refresh', async () => {
    const sent: { refresh: boolean; publish_details: { publish_date: string | null } }[] = [];
    const { app, id, stored } = await open(await make(), {
      [UPDATE]: (config, pass) => {
        sent.push(bodyOf(config) as never);
        return pass();
      },
    });
    await until(app, (state) => state.forms?.tasks?.status === 'succeeded');
    app.dispatch(changed(id, published));
    await save(app, id);
    expect(Date.now() - Date.parse(sent[0]!.publish_details.publish_date ?? '')).toBeLessThan(
      10_000,
    );
    expect(stored().publish_details).toMatchObject({
      published: true,
      publish_token: expect.any(String) as string,
    });
    app.dispatch(changed(id, { published: false }));
    app.dispatch(saveRequested({ kind: 'notebook', id }));
    await app.next(notebookSaved);
    expect(stored().publish_details.publish_date).toBeNull();
    app.dispatch(changed(id, { summary: 'No change of that' }));
    app.dispatch(saveRequested({ kind: 'notebook', id }));
    await app.next(notebookSaved);
    expect(sent.map(({ refresh }) => refresh)).toEqual([true, true, false]);
  });

  test('NBS-09 a notebook that stays published keeps its date', async () => {
    const notebook = await make();
    const before = {
      ...notebook,
      publish_details: {
        ...notebook.publish_details,
        ...published,
        publish_date: '2020-01-01T00:00:00.000Z',
      },
    };
    expect(
      updateRequestOf(
        before,
        notebookForm.table.settings!.valuesOf(before),
        '2026-01-01T00:00:00.000Z',
      ).publish_details.publish_date,
    ).toBe('2020-01-01T00:00:00.000Z');
  });
});
