import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openAtWork, type AtWork } from '#test/flows/support/atWork';
import { driven, dropped, fakeTimers, held, openWire, passing, refused, settle } from '#test/harness/wire';
import { addNotebook } from '#test/server/support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { api } from '~/contract';
import { notices } from '~/server/areas/notices/tables';
import {
  commentDiscarded, commentRequested, commentRetried, drafted, panelClosed, panelOpened, peopleWanted, placePointed, resolveRequested,
} from '~/web/features/comments/events';
import {
  selectHasNews, selectNext, selectOnTheirWay, selectOutbox, selectPanel, selectPeople, selectShownIds, selectTopic, selectTopics, selectWrittenDraft,
} from '~/web/features/comments/selectors';
import { selectHistory } from '~/web/features/notices/selectors';
import { signedOut } from '~/web/features/session/events';
import { connectionLost, connectionRestored, tabHidden } from '~/web/kit/browser/tab';
import type { CommentedKey } from '~/web/objects/commented';

describe('comments', () => {
  let server: TestWorkspace;
  let token: string;
  let mia: string;
  let id: string;
  let key: CommentedKey;
  let apps: AtWork[] = [];
  let made = 0;
  beforeAll(async () => {
    server = await openWorkspace();
    token = await server.signIn();
    mia = await server.addUser('mia');
  }, 60_000);
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.workspace.db.delete(notices);
    id = (await addNotebook(server, token, { notebook_name: `Talk ${made += 1}` })).notebook_id;
    key = `notebook/${id}`;
    fakeTimers();
  });
  afterEach(() => {
    const ended = apps.splice(0);
    for (const { stop } of ended) stop();
    vi.useRealTimers();
    expect(ended.flatMap(({ crashes }) => crashes)).toEqual([]);
  });

  type Given = Parameters<typeof openAtWork>[1];
  const open = async (given: Given = {}) => {
    const app = await driven(openAtWork(server, { token, at: `/notebooks/${id}`, wire: openWire(server.app), ...given }));
    apps = [...apps, app];
    await settle(app.wire);
    return app;
  };
  const shown = async (given: Given = {}) => {
    const app = await open(given);
    app.dispatch(panelOpened({ key }));
    await settle(app.wire);
    return app;
  };
  const object = () => ({ object_type: 'notebook', object_id: id }) as const;
  const says = (comment: string, as = mia) => driven(server.get('comments', 'create', { ...object(), comment }, { token: as })).then(({ topic }) => topic);
  const replies = (topic_id: string, comment: string, as = mia) => driven(server.get('comments', 'reply', { ...object(), topic_id, comment }, { token: as }));
  const there = async () => (await driven(server.get('comments', 'readAll', object(), { token }))).topics.map(({ comment }) => comment);
  const known = (app: AtWork) => selectShownIds(app.state(), key, 'all', null).map((each) => selectTopic(app.state(), key, each)?.comment);
  const say = (text: string, topic_id: string | null = null) => commentRequested({ key, topic_id, text, place: null });

  test('CMT-01 CMT-02 a panel nobody opened reads how much is said and no more; opened, it stays so for this object alone', async () => {
    await says('First');
    const app = await open();
    await passing(app.wire, 4_000);
    expect([app.wire.count(api.comments.changes), app.wire.count(api.comments.readAll)]).toEqual([1, 0]);
    expect(selectTopics(app.state(), key)).toMatchObject({ counts: { open: 1, resolved: 0 }, ids: [], read: false });
    app.dispatch(panelOpened({ key }));
    await settle(app.wire);
    expect(known(app)).toEqual(['First']);
    expect(selectPanel(app.state(), 'notebook/another').open).toBe(false);
    await passing(app.wire, 1_000);
    const again = await open({ stored: { ...app.storages.local.items } });
    expect([selectPanel(again.state(), key).open, known(again)]).toEqual([true, ['First']]);
  });

  test('what a colleague says is there within five seconds while the panel shows; what they said since it was closed is news', async () => {
    const app = await shown();
    const topic = await says('Look at this');
    await passing(app.wire, 5_000);
    expect(known(app)).toEqual(['Look at this']);
    await replies(topic.topic_id, 'And at that');
    await passing(app.wire, 5_000);
    expect(selectTopic(app.state(), key, topic.topic_id)?.comments.map(({ comment }) => comment)).toEqual(['And at that']);
    app.dispatch(panelClosed({ key }));
    expect(selectHasNews(app.state(), key)).toBe(false);
    await says('Later');
    await passing(app.wire, 40_000);
    expect(selectHasNews(app.state(), key)).toBe(true);
  });

  test('a look that brings nothing new changes nothing, and nobody looks from a hidden tab, another page, or signed out', async () => {
    await says('Still');
    const app = await shown();
    await passing(app.wire, 5_000);
    const before = app.state().comments;
    const looks = () => app.wire.count(api.comments.changes);
    const looked = looks();
    await passing(app.wire, 10_000);
    expect(looks()).toBeGreaterThan(looked);
    expect(app.state().comments).toBe(before);
    app.dispatch(tabHidden());
    await passing(app.wire, 5_000);
    const hidden = looks();
    await passing(app.wire, 60_000);
    expect(looks()).toBe(hidden);
    app.dispatch(signedOut());
    expect(selectTopics(app.state(), key).ids).toEqual([]);
  });

  test('CMT-03 an empty comment is not sent; another shows at once, is sent trimmed, and empties its draft', async () => {
    const app = await shown();
    app.dispatch(say(' \n '));
    expect(selectOutbox(app.state())).toEqual([]);
    app.dispatch(drafted({ key, topic_id: null, text: ' Hello ' }));
    app.dispatch(say(' Hello '));
    expect([selectOnTheirWay(app.state(), key).map(({ text }) => text), selectWrittenDraft(app.state(), { key, topic_id: null }).text]).toEqual([['Hello'], '']);
    await settle(app.wire);
    expect([selectOutbox(app.state()), known(app), await there()]).toEqual([[], ['Hello'], ['Hello']]);
  });

  test('what is typed and what waits survive a reload; it is sent once, however often it was tried', async () => {
    const app = await shown();
    // The server has it, and its answer is lost.
    app.wire.break(api.comments.create, async (config, real) => dropped(await real(config).then(() => config), real));
    app.dispatch(say('Once'));
    app.dispatch(drafted({ key, topic_id: null, text: 'half a thou' }));
    app.dispatch(placePointed({ key, place: { kind: 'cell', cell_id: 'c1', label: 'Cell 1' } }));
    await passing(app.wire, 9_000);
    expect(app.wire.count(api.comments.create)).toBeGreaterThan(2);
    expect(selectNext(app.state())).toMatchObject({ text: 'Once', rejected: false, problem: { code: 'offline' } });
    // It is there already: it does not show twice.
    await passing(app.wire, 5_000);
    expect([known(app), selectOnTheirWay(app.state(), key)]).toEqual([['Once'], []]);
    const tab = { ...app.storages.tab.items };
    app.stop();
    const again = await shown({ tab });
    expect(selectWrittenDraft(again.state(), { key, topic_id: null })).toEqual({ text: 'half a thou', place: { kind: 'cell', cell_id: 'c1', label: 'Cell 1' } });
    await settle(again.wire);
    expect([selectOutbox(again.state()), await there()]).toEqual([[], ['Once']]);
  });

  test('offline it waits, and is sent in its order once the connection is back', async () => {
    const app = await shown();
    app.dispatch(connectionLost());
    app.dispatch(say('One'));
    app.dispatch(say('Two'));
    await passing(app.wire, 20_000);
    expect([app.wire.count(api.comments.create), selectOnTheirWay(app.state(), key).length]).toEqual([0, 2]);
    app.dispatch(connectionRestored());
    await settle(app.wire);
    expect(await there()).toEqual(['Two', 'One']);
    expect(selectOutbox(app.state())).toEqual([]);
  });

  test('what the server refuses waits for the person, who sends it again or discards it; the next is sent meanwhile', async () => {
    const app = await shown();
    app.wire.break(api.comments.create, refused(409, 'There are too many topics here.'));
    app.dispatch(say('Refused'));
    await settle(app.wire);
    expect(selectOutbox(app.state())).toMatchObject([{ text: 'Refused', rejected: true, problem: { message: 'There are too many topics here.' } }]);
    app.wire.mend(api.comments.create);
    app.dispatch(say('Next'));
    await settle(app.wire);
    expect(await there()).toEqual(['Next']);
    const [{ client_id } = { client_id: '' }] = selectOutbox(app.state());
    app.dispatch(commentRetried({ client_id }));
    await settle(app.wire);
    expect(await there()).toEqual(['Refused', 'Next']);
    app.wire.break(api.comments.create, refused(422, 'Too long'));
    app.dispatch(say('Gone'));
    await settle(app.wire);
    app.dispatch(commentDiscarded({ client_id: selectOutbox(app.state())[0]?.client_id ?? '' }));
    expect(selectOutbox(app.state())).toEqual([]);
  });

  test('a server that fails again and again with one comment does not keep back the others', async () => {
    const app = await shown();
    app.wire.break(api.comments.create, refused(500, 'It broke.'));
    app.dispatch(say('Poison'));
    await passing(app.wire, 90_000);
    expect(selectOutbox(app.state())).toMatchObject([{ rejected: true }]);
    app.wire.mend(api.comments.create);
    app.dispatch(say('Fine'));
    await settle(app.wire);
    expect(await there()).toEqual(['Fine']);
  });

  test('a topic looks resolved at once, and a refusal takes that back', async () => {
    const { topic_id } = await says('Done?');
    const app = await shown();
    const open_ = () => selectShownIds(app.state(), key, 'open', null);
    const late = held();
    app.wire.break(api.comments.resolve, late.answer);
    app.dispatch(resolveRequested({ key, topic_id, resolved: true }));
    expect([open_(), selectShownIds(app.state(), key, 'resolved', null), selectShownIds(app.state(), key, 'open', topic_id)]).toEqual([[], [topic_id], [topic_id]]);
    late.release();
    await settle(app.wire);
    expect(selectTopic(app.state(), key, topic_id)?.resolved_by).toBe('admin');
    app.wire.break(api.comments.resolve, refused(500, 'It broke.'));
    app.dispatch(resolveRequested({ key, topic_id, resolved: false }));
    expect(open_()).toEqual([topic_id]);
    await settle(app.wire);
    expect(open_()).toEqual([]);
    expect(app.state().notices.notices).toMatchObject([{ text: 'Unable to reopen the topic', lines: ['It broke.'] }]);
  });

  test('an address leads to a topic: the panel opens, and all of its replies are read; to none, that is said', async () => {
    const topic = await says('Long talk');
    for (const nth of [1, 2, 3, 4, 5]) await replies(topic.topic_id, `Reply ${nth}`);
    const app = await open({ at: `/notebooks/${id}?topic=${topic.topic_id}` });
    await settle(app.wire);
    expect(selectPanel(app.state(), key).open).toBe(true);
    expect(selectTopic(app.state(), key, topic.topic_id)?.comments).toHaveLength(5);
    for (const nth of [6, 7, 8, 9]) await replies(topic.topic_id, `Reply ${nth}`);
    await passing(app.wire, 5_000);
    expect(selectTopic(app.state(), key, topic.topic_id)?.comments.map(({ comment }) => comment.at(-1)).join('')).toBe('123456789');
    app.history.push(`/notebooks/${id}?topic=none`);
    await settle(app.wire);
    expect(app.state().notices.notices.map(({ text }: { text: string }) => text)).toContain('Unable to show the topic');
  });

  test('CMT-04 people are read once somebody is about to be mentioned; who is mentioned is told, with a way there', async () => {
    const app = await shown();
    app.dispatch(peopleWanted());
    app.dispatch(peopleWanted());
    await settle(app.wire);
    app.dispatch(peopleWanted());
    await settle(app.wire);
    expect([selectPeople(app.state())?.map(({ user_name }) => user_name), app.wire.count(api.account.collaborators)]).toEqual([['mia'], 1]);
    const theirs = await open({ token: mia, at: '/drive' });
    app.dispatch(say('@mia what is this?'));
    await settle(app.wire);
    await passing(theirs.wire, 4_000);
    const [topic_id] = selectShownIds(app.state(), key, 'all', null);
    expect(selectHistory(theirs.state())).toMatchObject([{
      text: `admin mentioned you at Talk ${made}`, lines: ['@mia what is this?'], to: `/notebooks/${id}?topic=${topic_id}`, seen: false,
    }]);
    await replies(topic_id ?? '', 'No idea');
    await passing(app.wire, 34_000);
    expect(selectHistory(app.state())).toMatchObject([{ text: `mia commented on Talk ${made}`, lines: ['No idea'] }]);
  });
});
