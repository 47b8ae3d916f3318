import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { Router } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { openWire } from '#test/harness/wire';
import { talkOn } from '#test/server/chat/talk';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { messages as rows } from '~/server/areas/chat/tables';
import { MessageList } from '~/web/features/chat/screens/MessageList';

let server: TestWorkspace;
let talk: ReturnType<typeof talkOn>;
beforeAll(async () => {
  server = await openWorkspace();
  talk = talkOn(server, {
    admin: await server.signIn(),
    mia: await server.addUser('mia'),
    ana: await server.addUser('ana'),
  });
});
afterAll(() => server.close());
afterEach(() => {
  vi.restoreAllMocks();
});

const user = userEvent.setup();
const patient = { timeout: 30_000 };
const SAID = 60;

/** The app on a conversation in which sixty messages were said: a page of fifty, and more before it. */
const openLong = async (other: string) => {
  const channel = await talk.direct('admin', other);
  const { channel_id } = channel;
  await server.workspace.db.insert(rows).values(
    Array.from({ length: SAID }, (_, nth) => ({
      messageId: `${other}-${nth}`,
      channelId: channel_id,
      seq: nth + 1,
      revision: nth + 1,
      userName: other,
      text: `Word ${nth + 1}`,
      mentions: [],
      createDatetime: new Date(),
      clientId: `${other}-${nth}`,
    })),
  );
  await server.workspace.db.execute(
    `update chat_channels set last_seq = ${SAID}, revision = ${SAID}, last_message_id = '${other}-${SAID - 1}' where channel_id = '${channel_id}'`,
  );
  const app = await showSignedIn({
    adapter: openWire(server.app).adapter,
    at: `/chat?channel=${channel_id}`,
  });
  const log = await screen.findByRole('log', undefined, patient);
  await within(log).findByText(`Word ${SAID}`, undefined, patient);
  return { app, channel, log };
};

describe('how a conversation is drawn', () => {
  test('its end comes first, as much as a window holds, and what is above it, and what can be done with each, follows', async () => {
    const { app, channel, log } = await openLong('mia');
    // The rest of the page follows when the browser has time for it.
    await waitFor(() => {
      expect(within(log).getAllByRole('button', { name: 'React' })).toHaveLength(50);
    }, patient);
    expect(within(log).getAllByRole('article')).toHaveLength(50);
    const first = document.createElement('div');
    // Static markup has the first render only, without any later update: the part that comes first.
    first.innerHTML = renderToStaticMarkup(
      <Provider store={app.store}>
        <Router history={app.history}>
          <MessageList
            of={{ channel_id: channel.channel_id, thread_id: null }}
            channel={channel}
            label="Messages"
          />
        </Router>
      </Provider>,
    );
    const drawn = [...first.querySelectorAll('article')].map(
      (article) => /Word \d+/.exec(article.textContent)?.[0],
    );
    expect(drawn).toEqual(
      Array.from(
        { length: Math.ceil(innerHeight / 32) },
        (_, nth) => `Word ${SAID + 1 + nth - Math.ceil(innerHeight / 32)}`,
      ),
    );
    expect(first.querySelector('[aria-label="React"]')).toBeNull();
  });

  test('what stands there is not drawn again when something is said', async () => {
    const { log } = await openLong('ana');
    await user.type(
      await screen.findByRole('textbox', { name: /^Message to/ }, patient),
      'New here',
    );
    // Every message that is drawn says its hour.
    const hours = vi.spyOn(Date.prototype, 'getHours');
    await user.keyboard('{Enter}');
    const said = await within(log).findByText('New here', { selector: 'article *' }, patient);
    expect(said).toBeVisible();
    expect(hours.mock.calls.length).toBeGreaterThan(0);
    expect(hours.mock.calls.length).toBeLessThan(50);
  });
});
