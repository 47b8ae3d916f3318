import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { openAtWork, type AtWork } from '#test/flows/support/atWork';
import { driven, fakeTimers, openWire, settle } from '#test/harness/wire';
import { addNotebook } from '#test/server/support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { notices } from '~/server/platform/notifications/tables';
import { commentRequested, panelOpened } from '~/web/features/comments/events';
import { selectVisibleTopicIds, selectTopic } from '~/web/features/comments/selectors';
import type { CommentedKey } from '~/web/features/comments/model/commented';

/** For every test: a real server, a notebook of its own to talk about, and apps of its owner on the page of it. */
export const atComments = () => {
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
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.workspace.db.delete(notices);
    id = (await addNotebook(server, token, { notebook_name: `Talk ${(made += 1)}` })).notebook_id;
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
    const app = await driven(
      openAtWork(server, { token, at: `/notebooks/${id}`, wire: openWire(server.app), ...given }),
    );
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
  const says = (comment: string, as = mia) =>
    driven(server.get('comments', 'create', { ...object(), comment }, { token: as })).then(
      ({ topic }) => topic,
    );
  const replies = (topic_id: string, comment: string, as = mia) =>
    driven(server.get('comments', 'reply', { ...object(), topic_id, comment }, { token: as }));
  const there = async () =>
    (await driven(server.get('comments', 'readAll', object(), { token }))).topics.map(
      ({ comment }) => comment,
    );
  const known = (app: AtWork) =>
    selectVisibleTopicIds(app.state(), key, 'all', null).map(
      (each) => selectTopic(app.state(), key, each)?.comment,
    );
  const say = (text: string, topic_id: string | null = null) =>
    commentRequested({ key, topic_id, text, place: null });
  return {
    open,
    shown,
    says,
    replies,
    there,
    known,
    say,
    get server() {
      return server;
    },
    get mia() {
      return mia;
    },
    get id() {
      return id;
    },
    get key() {
      return key;
    },
    get name() {
      return `Talk ${made}`;
    },
  };
};
