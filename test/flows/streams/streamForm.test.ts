import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openAtWork, type AtWork } from '#test/flows/support/atWork';
import { openWire, refused, type Wire } from '#test/harness/wire';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { api, type Stream, type StreamSettings } from '~/contract';
import { formRejected, createCancelled, createRequested, saveRequested, settingsDropped, settingsKept } from '~/web/features/streamForm/events';
import { blank, FORMS, settingsOf } from '~/web/features/streamForm/model/forms';
import { selectForm } from '~/web/features/streamForm/selectors';
import { streamCreated, streamSaved } from '~/web/features/streams/events';
import { selectUpcoming } from '~/web/features/streams/selectors';

describe('the forms of streams', () => {
  let server: TestWorkspace;
  let token: string;
  let theirs: string;
  let app: AtWork;
  beforeAll(async () => {
    server = await openWorkspace();
    token = await server.signIn();
    theirs = await server.addUser('ada');
  }, 180_000);
  afterAll(() => server.close());
  afterEach(() => {
    vi.useRealTimers();
    app.stop();
    expect(app.crashes).toEqual([]);
  });

  const make = async (change: Partial<StreamSettings> = {}) => {
    const settings = settingsOf({ ...blank('admin', Date.now() + 3_600_000), stream_name: 'Reading group', description: 'We read.' });
    return (await server.get('streams', 'create', { ...settings, ...change }, { token })).stream;
  };
  const open = async (at: string, wire: Wire = openWire(server.app), as = token) => { app = await openAtWork(server, { token: as, at, wire }); };
  const notices = () => app.state().notices.notices.map(({ text }: { text: string }) => text);
  const fill = (values: Parameters<typeof FORMS.create.events.changed>[0]) => { app.dispatch(FORMS.create.events.changed(values)); };
  const created = () => selectForm(app.state(), 'create');
  const ids = (rows: readonly Stream[]) => rows.map(({ stream_id }) => stream_id);

  test('STR-01 STR-11 STR-13 STR-19 STR-20 STR-21 a stream is made with the defaults; success goes to /streams', async () => {
    await open('/streams/create');
    await vi.waitFor(() => expect(created()).not.toBeNull());
    fill({ schedule_datetime: '' });
    app.dispatch(createRequested());
    expect(FORMS.create.shownProblemsOf(created()!, null)).toEqual({
      stream_name: 'Please input your stream name!', description: 'Please input a description!', schedule_datetime: 'Please input a schedule!',
    });
    await app.neverHeard(streamCreated);
    fill({ stream_name: ' Talk ', description: 'About maps.', schedule_datetime: blank('', Date.now() + 7_200_000).schedule_datetime, arxiv_id: ' ' });
    const made = app.next(streamCreated);
    app.dispatch(createRequested());
    const { payload: { row } } = await made;
    expect(row).toMatchObject({
      stream_name: 'Talk', stream_type: 'audio', status: 'scheduled', visibility: { anyone_with_link: true, gallery: true, login_required: true }, role: 'owner', arxiv_id: null,
    });
    await app.settled();
    expect(app.path()).toBe('/streams');
    expect(ids(selectUpcoming(app.state()))).toContain(row.stream_id);
  });

  test('STR-01 cancel goes to /streams, from wherever the form was opened', async () => {
    await open('/streams/create');
    await vi.waitFor(() => expect(created()).not.toBeNull());
    app.dispatch(createCancelled());
    await app.settled();
    expect(app.path()).toBe('/streams');
    expect(created()).toBeNull();
  });

  test('STR-22 the schedule begins with now, rounded up to the next 5 minutes, and is not past', () => {
    app = { stop: () => undefined, crashes: [] } as unknown as AtWork;
    const at = new Date(2030, 4, 6, 10, 2, 30).getTime();
    expect(blank('ada', at).schedule_datetime).toBe('2030-05-06 10:05');
    const old = { ...blank('ada', at), stream_name: 'a', description: 'b', schedule_datetime: '2020-01-01 10:00' };
    expect(FORMS.create.problemsOf(FORMS.create.reducer(null, FORMS.create.events.opened(old))!, null)).toEqual({ schedule_datetime: 'This time is over. Choose a later one.' });
  });

  test('STR-23 STR-24 nobody is speaker and collaborator; what the server refuses shows at its field', async () => {
    await open('/streams/create');
    await vi.waitFor(() => expect(created()).not.toBeNull());
    fill({ stream_name: 'Talk', description: 'Maps', speakers: ['ada'], collaborators: ['ada'] });
    app.dispatch(createRequested());
    expect(FORMS.create.shownProblemsOf(created()!, null)).toEqual({ collaborators: 'A person cannot be both speaker and collaborator.' });
    fill({ speakers: ['nobody-here'], collaborators: [] });
    const refusal = app.next(FORMS.create.events.refused);
    app.dispatch(createRequested());
    await refusal;
    expect(FORMS.create.shownProblemsOf(created()!, null)).toEqual({ speakers: 'Nobody in your team is called nobody-here.' });
    await app.neverHeard(formRejected);
  });

  test('STR-29 a refusal that belongs to no field is told', async () => {
    const wire = openWire(server.app);
    await open('/streams/create', wire);
    await vi.waitFor(() => expect(created()).not.toBeNull());
    wire.break(api.streams.create, refused(500, 'The disk is full.'));
    fill({ stream_name: 'Talk', description: 'Maps' });
    const told = app.next(formRejected);
    app.dispatch(createRequested());
    await told;
    expect(notices()).toContain('Unable to save the stream');
    expect(created()?.submitting).toBe(false);
  });

  test('STR-25 STR-30 PRM-12 settings: what was changed is sent and nothing else; a collaborator saves what is not the owner\'s', async () => {
    const stream = await make({ collaborators: ['ada'] });
    await open(`/streams/${stream.stream_id}?dialog=settings`, undefined, theirs);
    await vi.waitFor(() => expect(selectForm(app.state(), 'settings')?.values.id).toBe(stream.stream_id));
    app.dispatch(FORMS.settings.events.changed({ description: 'We read another one.', arxiv_id: '2401.12345' }));
    const saved = app.next(streamSaved);
    app.dispatch(saveRequested({ id: stream.stream_id }));
    expect((await saved).payload.row).toMatchObject({ description: 'We read another one.', arxiv_id: '2401.12345', schedule_datetime: stream.schedule_datetime });
    await app.heard(settingsKept);
    await app.settled();
    expect(notices()).toContain('Stream updated');
    expect(app.state().router.location.search).toBe('');
    app.dispatch(FORMS.settings.events.changed({ gallery: false }));
    app.dispatch(saveRequested({ id: stream.stream_id }));
    await app.settled();
    expect((await server.get('streams', 'read', { stream_id: stream.stream_id }, { token })).stream.visibility.gallery).toBe(true);
  });

  test('settings that are left are as they were', async () => {
    const stream = await make();
    await open(`/streams/${stream.stream_id}?dialog=settings`);
    await vi.waitFor(() => expect(selectForm(app.state(), 'settings')?.values.id).toBe(stream.stream_id));
    app.dispatch(FORMS.settings.events.changed({ stream_name: 'Else' }));
    app.dispatch(settingsDropped({ id: stream.stream_id }));
    await app.settled();
    expect(selectForm(app.state(), 'settings')?.values.stream_name).toBe('Reading group');
    expect(app.state().router.location.search).toBe('');
  });
});
