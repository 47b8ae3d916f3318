import { describe, expect, test } from 'vitest';
import { dropped, passing, unreachable, settle } from '#test/harness/wire';
import { api } from '~/contract';
import {
  commentDiscarded,
  commentRetried,
  drafted,
  anchorSelected,
} from '~/web/features/comments/events';
import {
  selectNext,
  selectOnTheirWay,
  selectOutbox,
  selectWrittenDraft,
} from '~/web/features/comments/selectors';
import { connectionLost, connectionRestored } from '~/web/lib/browser/tab';
import { atComments } from './atComments';

describe('sending comments', () => {
  const at = atComments();

  test('CMT-03 an empty comment is not sent, and another shows at once, is sent trimmed, and empties its draft', async () => {
    const app = await at.shown();
    app.dispatch(at.say(' \n '));
    expect(selectOutbox(app.state())).toEqual([]);
    app.dispatch(drafted({ key: at.key, topic_id: null, text: ' Hello ' }));
    app.dispatch(at.say(' Hello '));
    expect([
      selectOnTheirWay(app.state(), at.key).map(({ text }) => text),
      selectWrittenDraft(app.state(), { key: at.key, topic_id: null }).text,
    ]).toEqual([['Hello'], '']);
    await settle(app.wire);
    expect([selectOutbox(app.state()), at.known(app), await at.there()]).toEqual([
      [],
      ['Hello'],
      ['Hello'],
    ]);
  });

  test('what is typed and what waits survive a reload, and it is sent once, however often it was tried', async () => {
    const app = await at.shown();
    // The server has it, and its answer is lost.
    app.wire.break(api.comments.create, async (config, real) =>
      dropped(await real(config).then(() => config), real),
    );
    app.dispatch(at.say('Once'));
    app.dispatch(drafted({ key: at.key, topic_id: null, text: 'half a thou' }));
    app.dispatch(
      anchorSelected({ key: at.key, place: { kind: 'cell', cell_id: 'c1', label: 'Cell 1' } }),
    );
    await passing(app.wire, 9_000);
    expect(app.wire.count(api.comments.create)).toBeGreaterThan(2);
    expect(selectNext(app.state())).toMatchObject({
      text: 'Once',
      rejected: false,
      problem: { code: 'offline' },
    });
    // It is there already: it does not show twice.
    await passing(app.wire, 5_000);
    expect([at.known(app), selectOnTheirWay(app.state(), at.key)]).toEqual([['Once'], []]);
    const tab = { ...app.storages.tab.items };
    app.stop();
    const again = await at.shown({ tab });
    expect(selectWrittenDraft(again.state(), { key: at.key, topic_id: null })).toEqual({
      text: 'half a thou',
      place: { kind: 'cell', cell_id: 'c1', label: 'Cell 1' },
    });
    await settle(again.wire);
    expect([selectOutbox(again.state()), await at.there()]).toEqual([[], ['Once']]);
  });

  test('offline it waits, and is sent in its order once the connection is back', async () => {
    const app = await at.shown();
    app.dispatch(connectionLost());
    app.dispatch(at.say('One'));
    app.dispatch(at.say('Two'));
    await passing(app.wire, 20_000);
    expect([
      app.wire.count(api.comments.create),
      selectOnTheirWay(app.state(), at.key).length,
    ]).toEqual([0, 2]);
    app.dispatch(connectionRestored());
    await settle(app.wire);
    expect(await at.there()).toEqual(['Two', 'One']);
    expect(selectOutbox(app.state())).toEqual([]);
  });

  test('what the server refuses waits for the person, who sends it again or discards it, and the next is sent meanwhile', async () => {
    const app = await at.shown();
    app.wire.break(api.comments.create, unreachable(409, 'There are too many topics here.'));
    app.dispatch(at.say('Refused'));
    await settle(app.wire);
    expect(selectOutbox(app.state())).toMatchObject([
      { text: 'Refused', rejected: true, problem: { message: 'There are too many topics here.' } },
    ]);
    app.wire.mend(api.comments.create);
    app.dispatch(at.say('Next'));
    await settle(app.wire);
    expect(await at.there()).toEqual(['Next']);
    const [{ client_id } = { client_id: '' }] = selectOutbox(app.state());
    app.dispatch(commentRetried({ client_id }));
    await settle(app.wire);
    expect(await at.there()).toEqual(['Refused', 'Next']);
    app.wire.break(api.comments.create, unreachable(422, 'Too long'));
    app.dispatch(at.say('Gone'));
    await settle(app.wire);
    app.dispatch(commentDiscarded({ client_id: selectOutbox(app.state())[0]?.client_id ?? '' }));
    expect(selectOutbox(app.state())).toEqual([]);
  });

  test('a server that fails again and again with one comment does not keep back the others', async () => {
    const app = await at.shown();
    app.wire.break(api.comments.create, unreachable(500, 'It broke.'));
    app.dispatch(at.say('Poison'));
    await passing(app.wire, 90_000);
    expect(selectOutbox(app.state())).toMatchObject([{ rejected: true }]);
    app.wire.mend(api.comments.create);
    app.dispatch(at.say('Fine'));
    await settle(app.wire);
    expect(await at.there()).toEqual(['Fine']);
  });
});
