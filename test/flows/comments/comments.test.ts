import { describe, expect, test } from 'vitest';
import { delayedReply, passing, unreachable, settle } from '#test/harness/wire';
import { api } from '~/contract';
import {
  panelClosed,
  panelOpened,
  peopleRequested,
  resolveRequested,
} from '~/web/features/comments/events';
import {
  selectHasUnseen,
  selectPanel,
  selectPeople,
  selectVisibleTopicIds,
  selectTopic,
  selectTopics,
} from '~/web/features/comments/selectors';
import { selectHistory } from '~/web/core/toasts/selectors';
import { signedOut } from '~/web/core/session/events';
import { tabHidden } from '~/web/lib/browser/tab';
import { atComments } from './atComments';

describe('comments', () => {
  const at = atComments();

  test('CMT-01 CMT-02 a panel nobody opened reads how much is said and no more, and opened, it stays so for this object alone', async () => {
    await at.says('First');
    const app = await at.open();
    await passing(app.wire, 4_000);
    expect([app.wire.count(api.comments.changes), app.wire.count(api.comments.readAll)]).toEqual([
      1, 0,
    ]);
    expect(selectTopics(app.state(), at.key)).toMatchObject({
      counts: { open: 1, resolved: 0 },
      ids: [],
      read: false,
    });
    app.dispatch(panelOpened({ key: at.key }));
    await settle(app.wire);
    expect(at.known(app)).toEqual(['First']);
    expect(selectPanel(app.state(), 'notebook/another').open).toBe(false);
    await passing(app.wire, 1_000);
    const again = await at.open({ stored: { ...app.storages.local.items } });
    expect([selectPanel(again.state(), at.key).open, at.known(again)]).toEqual([true, ['First']]);
  });

  test('what a colleague says is there within five seconds while the panel shows, and what they said since it was closed is news', async () => {
    const app = await at.shown();
    const topic = await at.says('Look at this');
    await passing(app.wire, 5_000);
    expect(at.known(app)).toEqual(['Look at this']);
    await at.replies(topic.topic_id, 'And at that');
    await passing(app.wire, 5_000);
    expect(
      selectTopic(app.state(), at.key, topic.topic_id)?.comments.map(({ comment }) => comment),
    ).toEqual(['And at that']);
    app.dispatch(panelClosed({ key: at.key }));
    expect(selectHasUnseen(app.state(), at.key)).toBe(false);
    await at.says('Later');
    await passing(app.wire, 40_000);
    expect(selectHasUnseen(app.state(), at.key)).toBe(true);
  });

  test('a look that brings nothing new changes nothing, and nobody looks from a hidden tab, another page, or signed out', async () => {
    await at.says('Still');
    const app = await at.shown();
    await passing(app.wire, 5_000);
    const before = app.state().comments?.topics;
    const looks = () => app.wire.count(api.comments.changes);
    const looked = looks();
    await passing(app.wire, 10_000);
    expect(looks()).toBeGreaterThan(looked);
    expect(app.state().comments?.topics).toBe(before);
    app.dispatch(tabHidden());
    await passing(app.wire, 5_000);
    const hidden = looks();
    await passing(app.wire, 60_000);
    expect(looks()).toBe(hidden);
    app.dispatch(signedOut());
    expect(selectTopics(app.state(), at.key).ids).toEqual([]);
  });

  test('a topic looks resolved at once, and a refusal takes that back', async () => {
    const { topic_id } = await at.says('Done?');
    const app = await at.shown();
    const open_ = () => selectVisibleTopicIds(app.state(), at.key, 'open', null);
    const late = delayedReply();
    app.wire.break(api.comments.resolve, late.answer);
    app.dispatch(resolveRequested({ key: at.key, topic_id, resolved: true }));
    expect([
      open_(),
      selectVisibleTopicIds(app.state(), at.key, 'resolved', null),
      selectVisibleTopicIds(app.state(), at.key, 'open', topic_id),
    ]).toEqual([[], [topic_id], [topic_id]]);
    late.release();
    await settle(app.wire);
    expect(selectTopic(app.state(), at.key, topic_id)?.resolved_by).toBe('admin');
    app.wire.break(api.comments.resolve, unreachable(500, 'It broke.'));
    app.dispatch(resolveRequested({ key: at.key, topic_id, resolved: false }));
    expect(open_()).toEqual([topic_id]);
    await settle(app.wire);
    expect(open_()).toEqual([]);
    expect(app.state().toasts.visible).toMatchObject([
      { text: 'Unable to reopen the topic', lines: ['It broke.'] },
    ]);
  });

  test('an address leads to a topic: the panel opens, and all of its replies are read, and to none, that is said', async () => {
    const topic = await at.says('Long talk');
    for (const nth of [1, 2, 3, 4, 5]) await at.replies(topic.topic_id, `Reply ${nth}`);
    const app = await at.open({ at: `/notebooks/${at.id}?topic=${topic.topic_id}` });
    await settle(app.wire);
    expect(selectPanel(app.state(), at.key).open).toBe(true);
    expect(selectTopic(app.state(), at.key, topic.topic_id)?.comments).toHaveLength(5);
    for (const nth of [6, 7, 8, 9]) await at.replies(topic.topic_id, `Reply ${nth}`);
    await passing(app.wire, 5_000);
    expect(
      selectTopic(app.state(), at.key, topic.topic_id)
        ?.comments.map(({ comment }) => comment.at(-1))
        .join(''),
    ).toBe('123456789');
    app.history.push(`/notebooks/${at.id}?topic=none`);
    await settle(app.wire);
    expect(app.state().toasts.visible.map(({ text }: { text: string }) => text)).toContain(
      'Unable to show the topic',
    );
  });

  test('CMT-04 people are read once somebody is about to be mentioned, who is mentioned is told, with a way there', async () => {
    const app = await at.shown();
    app.dispatch(peopleRequested());
    app.dispatch(peopleRequested());
    await settle(app.wire);
    app.dispatch(peopleRequested());
    await settle(app.wire);
    expect([
      selectPeople(app.state())?.map(({ user_name }) => user_name),
      app.wire.count(api.account.collaborators),
    ]).toEqual([['mia'], 1]);
    const theirs = await at.open({ token: at.mia, at: '/drive' });
    app.dispatch(at.say('@mia what is this?'));
    await settle(app.wire);
    await passing(theirs.wire, 4_000);
    const [topic_id] = selectVisibleTopicIds(app.state(), at.key, 'all', null);
    expect(selectHistory(theirs.state())).toMatchObject([
      {
        text: `admin mentioned you at ${at.name}`,
        lines: ['@mia what is this?'],
        to: `/notebooks/${at.id}?topic=${topic_id}`,
        seen: false,
      },
    ]);
    await at.replies(topic_id ?? '', 'No idea');
    await passing(app.wire, 34_000);
    expect(selectHistory(app.state())).toMatchObject([
      { text: `mia commented on ${at.name}`, lines: ['No idea'] },
    ]);
  });
});
