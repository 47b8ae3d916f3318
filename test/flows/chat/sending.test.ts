import { describe, expect, test, vi } from 'vitest';
import { browserDatabase } from '#test/harness/standIns/browserDatabase';
import { dropped, unreachable } from '#test/harness/wire';
import { api } from '~/contract';
import * as happened from '~/web/features/chat/events';
import {
  selectDraft,
  selectNext,
  selectOnTheirWay,
  selectOutbox,
} from '~/web/features/chat/selectors';
import { connectionLost, connectionRestored } from '~/web/lib/browser/tab';
import { atChat } from './atChat';

describe('sending messages', () => {
  const at = atChat();
  const opened = async () => {
    const { channel_id } = await at.talk.group('mia', ['ana']);
    const of = { channel_id, thread_id: null };
    const app = await at.open('mia', { at: at.addressOf(channel_id) });
    await app.heard(happened.messagesSucceeded);
    return {
      of,
      app,
      say: (text: string) => happened.messageRequested({ ...of, text }),
      there: () => at.talk.texts('ana', channel_id),
    };
  };

  test('an empty message is not sent, and another shows at once, is sent trimmed, and empties its draft', async () => {
    const { app, of, say, there } = await opened();
    app.dispatch(say(' \n '));
    expect(selectOutbox(app.state())).toEqual([]);
    app.dispatch(happened.drafted({ ...of, text: ' Hello ' }));
    app.dispatch(say(' Hello '));
    expect([
      selectOnTheirWay(app.state(), of).map(({ text }) => text),
      selectDraft(app.state(), of),
    ]).toEqual([['Hello'], '']);
    await at.eventually(() => selectOutbox(app.state())).toEqual([]);
    expect([at.known(app, of.channel_id), await there()]).toEqual([['Hello'], ['Hello']]);
  });

  test('what is typed and what waits survive a reload, and it is there once, however often it was sent', async () => {
    const { app, of, say, there } = await opened();
    // The server has it, and its answer is lost.
    app.wire.break(api.chat.send, async (config, real) =>
      dropped(await real(config).then(() => config), real),
    );
    app.dispatch(say('Once'));
    app.dispatch(happened.drafted({ ...of, text: 'half a thou' }));
    await app.heard(happened.messageDelayed);
    // It was told already: it does not show twice.
    await at
      .eventually(() => [at.known(app, of.channel_id), selectOnTheirWay(app.state(), of)])
      .toEqual([['Once'], []]);
    expect(selectNext(app.state())).toMatchObject({
      text: 'Once',
      rejected: false,
      problem: { code: 'offline' },
    });
    await at.eventually(() => JSON.stringify(app.storages.tab.items)).toContain('half a thou');
    const tab = { ...app.storages.tab.items };
    app.stop();
    const again = await at.open('mia', { at: at.addressOf(of.channel_id), tab });
    expect(selectDraft(again.state(), of)).toBe('half a thou');
    await at.eventually(() => selectOutbox(again.state())).toEqual([]);
    expect(await there()).toEqual(['Once']);
  });

  test('a message that was sent offline survives that its tab is closed: the next tab sends it, once', async () => {
    vi.stubGlobal('indexedDB', browserDatabase());
    const { app, of, say, there } = await opened();
    app.dispatch(connectionLost());
    app.dispatch(say('From the train'));
    app.dispatch(say('And another'));
    await at.eventually(() => Object.keys(app.state().unsaved?.texts ?? {})).toHaveLength(2);
    app.stop();
    const again = await at.open('mia', { at: at.addressOf(of.channel_id) });
    const beside = await at.open('mia', { at: at.addressOf(of.channel_id) });
    await at.eventually(there).toEqual(['From the train', 'And another']);
    for (const tab of [again, beside]) {
      await at.eventually(() => selectOutbox(tab.state())).toEqual([]);
      await at.eventually(() => tab.state().unsaved?.texts).toEqual({});
    }
    expect(await there()).toEqual(['From the train', 'And another']);
  });

  test('offline it waits, and is sent in its order once the connection is back', async () => {
    const { app, of, say, there } = await opened();
    app.dispatch(connectionLost());
    for (const text of ['One', 'Two', 'Three']) app.dispatch(say(text));
    await app.settled();
    expect([app.wire.count(api.chat.send), selectOnTheirWay(app.state(), of).length]).toEqual([
      0, 3,
    ]);
    app.dispatch(connectionRestored());
    await at.eventually(there).toEqual(['One', 'Two', 'Three']);
    await at.eventually(() => at.known(app, of.channel_id)).toEqual(['One', 'Two', 'Three']);
  });

  test('what the server refuses waits for the person, who sends it again or discards it, and the next is sent meanwhile', async () => {
    const { app, of, say, there } = await opened();
    app.wire.break(api.chat.send, unreachable(422, 'Too long'));
    app.dispatch(say('Refused'));
    await app.heard(happened.messageFailed);
    app.wire.mend(api.chat.send);
    app.dispatch(say('Next'));
    await at.eventually(there).toEqual(['Next']);
    const [{ client_id } = { client_id: '' }] = selectOnTheirWay(app.state(), of);
    app.dispatch(happened.messageRetried({ client_id }));
    await at.eventually(there).toEqual(['Next', 'Refused']);
    app.wire.break(api.chat.send, unreachable(404, 'Gone'));
    app.dispatch(say('Never'));
    await at
      .eventually(() => selectOutbox(app.state()))
      .toMatchObject([{ rejected: true, problem: { message: 'Gone' } }]);
    app.dispatch(
      happened.messageDiscarded({ client_id: selectOutbox(app.state())[0]?.client_id ?? '' }),
    );
    expect(selectOutbox(app.state())).toEqual([]);
  });
});
