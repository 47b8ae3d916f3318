import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { afterAll, beforeAll } from 'vitest';
import { recordedStream } from '#test/flows/support/recorded';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { videoLoads, videosPlay } from '#test/harness/standIns/video';
import { openWire } from '#test/harness/wire';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';

type Given = Parameters<typeof recordedStream>[3];
interface Where {
  readonly at?: (stream_id: string) => string;
  readonly person?: typeof ADA;
}

export const LONG = { timeout: 30_000 } as const;
export const ADA = { user_name: 'ada', password: "ada's password" } as const;

/** Accessibility barriers of the page. jsdom paints nothing, and its page is not that of the app. */
export const barriers = async () => {
  const elsewhere = { 'color-contrast': { enabled: false }, 'html-has-lang': { enabled: false } };
  const { violations } = await axe.run(document, { rules: elsewhere, resultTypes: ['violations'] });
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  );
};

/** The whole app on a page of a recording that stands in for one. */
export const atPlayer = () => {
  let server: TestWorkspace;
  let token: string;
  beforeAll(async () => {
    videosPlay();
    server = await openWorkspace();
    token = await server.signIn();
    await server.addUser('ada');
  }, 180_000);
  afterAll(() => server.close());
  const user = userEvent.setup();
  const button = (name: string | RegExp) => screen.findByRole('button', { name }, LONG);
  const video = (title = 'Recording of Reading group') =>
    screen.findByLabelText<HTMLVideoElement>(title, { selector: 'video' }, LONG);
  /** A page of it, for its owner or for somebody who only listens. */
  const open = async (given: Given = {}, { at = (id) => `/streams/${id}`, person }: Where = {}) => {
    const wire = openWire(server.app);
    const recorded = await recordedStream(server, token, wire, given);
    const app = await showSignedIn({ adapter: wire.adapter, at: at(recorded.stream_id) }, person);
    return { ...app, ...recorded, wire };
  };
  /** It is played, and has come. */
  const start = async () => {
    await user.click(await button(/^Play /));
    const element = await video();
    act(() => {
      videoLoads(element, 600);
    });
    await screen.findByRole('slider', { name: 'Seek' }, LONG);
    return element;
  };
  return { user, button, video, open, start };
};
