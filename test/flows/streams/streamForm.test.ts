import { describe, expect, test } from 'vitest';
import { untilPasses } from '#test/harness/until';
import { atStreams, idsOf } from '#test/flows/support/atStreams';
import { openWire, unreachable } from '#test/harness/wire';
import { api } from '~/contract';
import {
  formSubmitFailed,
  createCancelled,
  createRequested,
  saveRequested,
  settingsDropped,
  settingsSaveSucceeded,
} from '~/web/features/streams/form/events';
import { blank, FORMS, selectForm } from '~/web/features/streams/form/model/forms';
import { streamCreated, streamSaved } from '~/web/features/streams/events';
import { selectUpcoming } from '~/web/features/streams/model/entities';

describe('the forms of streams', () => {
  const at = atStreams();
  const fill = (values: Parameters<typeof FORMS.create.events.changed>[0]) => {
    at.app.dispatch(FORMS.create.events.changed(values));
  };
  const created = () => selectForm(at.app.state(), 'create');

  test('STR-01 STR-11 STR-13 STR-19 STR-20 STR-21 a stream is made with the defaults, and success goes to /streams', async () => {
    await at.open('/streams/create');
    await untilPasses(() => expect(created()).not.toBeNull());
    fill({ schedule_datetime: '' });
    at.app.dispatch(createRequested());
    expect(FORMS.create.shownProblemsOf(created()!, null)).toEqual({
      stream_name: 'Please input your stream name!',
      description: 'Please input a description!',
      schedule_datetime: 'Please input a schedule!',
    });
    await at.app.neverHeard(streamCreated);
    fill({
      stream_name: ' Talk ',
      description: 'About maps.',
      schedule_datetime: blank('', Date.now() + 7_200_000).schedule_datetime,
      arxiv_id: ' ',
    });
    const made = at.app.next(streamCreated);
    at.app.dispatch(createRequested());
    const {
      payload: { row },
    } = await made;
    expect(row).toMatchObject({
      stream_name: 'Talk',
      stream_type: 'audio',
      status: 'scheduled',
      visibility: { anyone_with_link: true, gallery: true, login_required: true },
      role: 'owner',
      arxiv_id: null,
    });
    await at.app.settled();
    expect(at.app.path()).toBe('/streams');
    expect(idsOf(selectUpcoming(at.app.state()))).toContain(row.stream_id);
  });

  test('STR-01 cancel goes to /streams, from wherever the form was opened', async () => {
    await at.open('/streams/create');
    await untilPasses(() => expect(created()).not.toBeNull());
    at.app.dispatch(createCancelled());
    await at.app.settled();
    expect(at.app.path()).toBe('/streams');
    expect(created()).toBeNull();
  });

  test('STR-22 the schedule begins with now, rounded up to the next 5 minutes, and is not past', () => {
    const at = new Date(2030, 4, 6, 10, 2, 30).getTime();
    expect(blank('ada', at).schedule_datetime).toBe('2030-05-06 10:05');
    const old = {
      ...blank('ada', at),
      stream_name: 'a',
      description: 'b',
      schedule_datetime: '2020-01-01 10:00',
    };
    expect(
      FORMS.create.problemsOf(FORMS.create.reducer(null, FORMS.create.events.opened(old))!, null),
    ).toEqual({ schedule_datetime: 'This time is over. Choose a later one.' });
  });

  test('STR-23 STR-24 nobody is speaker and collaborator, and what the server refuses shows at its field', async () => {
    await at.open('/streams/create');
    await untilPasses(() => expect(created()).not.toBeNull());
    fill({ stream_name: 'Talk', description: 'Maps', speakers: ['ada'], collaborators: ['ada'] });
    at.app.dispatch(createRequested());
    expect(FORMS.create.shownProblemsOf(created()!, null)).toEqual({
      collaborators: 'A person cannot be both speaker and collaborator.',
    });
    fill({ speakers: ['nobody-here'], collaborators: [] });
    const refusal = at.app.next(FORMS.create.events.submitFailed);
    at.app.dispatch(createRequested());
    await refusal;
    expect(FORMS.create.shownProblemsOf(created()!, null)).toEqual({
      speakers: 'Nobody in your team is called nobody-here.',
    });
    await at.app.neverHeard(formSubmitFailed);
  });

  test('STR-29 a refusal that belongs to no field is told', async () => {
    const wire = openWire(at.server);
    await at.open('/streams/create', { wire });
    await untilPasses(() => expect(created()).not.toBeNull());
    wire.break(api.streams.create, unreachable(500, 'The disk is full.'));
    fill({ stream_name: 'Talk', description: 'Maps' });
    const told = at.app.next(formSubmitFailed);
    at.app.dispatch(createRequested());
    await told;
    expect(at.notices()).toContain('Unable to save the stream');
    expect(created()?.request.status).toBe('failed');
  });

  test("STR-25 STR-30 PRM-12 settings: what was changed is sent and nothing else, and a collaborator saves what is not the owner's", async () => {
    const stream = await at.make({ collaborators: ['ada'] });
    await at.open(`/streams/${stream.stream_id}?dialog=settings`, { as: at.theirs });
    await untilPasses(() =>
      expect(selectForm(at.app.state(), 'settings')?.values.id).toBe(stream.stream_id),
    );
    at.app.dispatch(
      FORMS.settings.events.changed({
        description: 'We read another one.',
        arxiv_id: '2401.12345',
      }),
    );
    const saved = at.app.next(streamSaved);
    at.app.dispatch(saveRequested({ id: stream.stream_id }));
    expect((await saved).payload.row).toMatchObject({
      description: 'We read another one.',
      arxiv_id: '2401.12345',
      schedule_datetime: stream.schedule_datetime,
    });
    await at.app.heard(settingsSaveSucceeded);
    await at.app.settled();
    expect(at.notices()).toContain('Stream updated');
    expect(at.app.state().router.location.search).toBe('');
    at.app.dispatch(FORMS.settings.events.changed({ gallery: false }));
    at.app.dispatch(saveRequested({ id: stream.stream_id }));
    await at.app.settled();
    expect((await at.read(stream)).visibility.gallery).toBe(true);
  });

  test('settings that are left are as they were', async () => {
    const stream = await at.make();
    await at.open(`/streams/${stream.stream_id}?dialog=settings`);
    await untilPasses(() =>
      expect(selectForm(at.app.state(), 'settings')?.values.id).toBe(stream.stream_id),
    );
    at.app.dispatch(FORMS.settings.events.changed({ stream_name: 'Else' }));
    at.app.dispatch(settingsDropped({ id: stream.stream_id }));
    await at.app.settled();
    expect(selectForm(at.app.state(), 'settings')?.values.stream_name).toBe('Reading group');
    expect(at.app.state().router.location.search).toBe('');
  });
});
