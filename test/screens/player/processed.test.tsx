import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordedStream } from '#test/flows/support/recorded';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { openWire } from '#test/harness/wire';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import type { Stream } from '~/contract';

let server: TestWorkspace;
let token: string;
beforeAll(async () => {
  server = await openWorkspace();
  token = await server.signIn();
}, 180_000);
afterAll(() => server.close());

const LONG = { timeout: 30_000 } as const;
type Making = NonNullable<Stream['recording']>;
const making = (change: Partial<Making>): Making => ({
  state: 'processing',
  progress: 0.4,
  since: new Date(Date.now() - 90_000).toISOString(),
  usual_seconds: 120,
  reason: '',
  ...change,
});
/** A stream that is over, whose recording stands so. */
const open = async (row: Partial<Stream>, at = (id: string) => `/streams/${id}`) => {
  const wire = openWire(server.app);
  const { stream_id } = await recordedStream(server, token, wire, {
    row: { status: 'ended', recording_data: null, ...row },
  });
  await showSignedIn({ adapter: wire.adapter, at: at(stream_id) });
  return stream_id;
};
const said = async () => within(await screen.findByRole('region', { name: 'Recording' }, LONG));

describe('a stream that is over', () => {
  test('LST-13 STP-04 while its recording is made, it says since when, how far, and how long that usually takes', async () => {
    await open({ recording: making({}) });
    const panel = await said();
    expect(panel.getByRole('status')).toHaveTextContent('(Video is being processed)');
    expect(panel.getByRole('progressbar', { name: 'Making the recording' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );
    expect(panel.getByText(/^Under way for/)).toHaveTextContent(
      /^Under way for 1 ?m.*It usually takes 2 ?m/,
    );
  });
  test('LST-13 while it waits, or where it could not be made, it says why', async () => {
    await open({
      recording: making({
        state: 'waiting',
        usual_seconds: null,
        reason: 'Another recording is being made.',
      }),
    });
    const panel = await said();
    expect(panel.getByText('Another recording is being made.')).toBeVisible();
    expect(panel.getByText(/^Waiting for/)).toBeVisible();
    expect(panel.queryByRole('progressbar')).toBeNull();
  });
  test('LST-13 where it could not be made, it says why', async () => {
    await open({ recording: making({ state: 'failed', reason: 'The disk is full.' }) });
    expect((await said()).getByText('The disk is full.')).toBeVisible();
  });
  test('LST-13 where nobody was heard or seen, it says that, and not that anything is being processed', async () => {
    await open({ recording: making({ state: 'empty', reason: '' }) });
    const panel = await said();
    expect(panel.getByRole('status')).toHaveTextContent(
      'Nobody was heard or seen in this stream, so there is no recording.',
    );
    expect(panel.queryByText('(Video is being processed)')).toBeNull();
  });
  test('ENT-14 a server that knows no recordings leaves their fields out', async () => {
    const none = undefined as unknown as null;
    await open({
      recording: none,
      recording_data: none,
      recording_raw_data: none,
      playback_start_time: none,
      playback_end_time: none,
    });
    expect((await said()).getByRole('status')).toHaveTextContent('(Video is being processed)');
  });
  test('RT-25 a clip of one without a recording leads to the stream', async () => {
    const stream_id = await open({}, (id) => `/streams/${id}/clip/c0`);
    expect(
      await screen.findByText('There is no recording of this stream to play.', undefined, LONG),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the stream' })).toHaveAttribute(
      'href',
      `/streams/${stream_id}`,
    );
  });
});

describe('the list', () => {
  test('LST-13 LST-14 STR-26 what is recorded says how long what is kept of it is, and is offered to listen to', async () => {
    const wire = openWire(server.app);
    const { stream_id } = await recordedStream(
      server,
      token,
      wire,
      { row: { playback_start_time: 30, playback_end_time: 400 } },
      { stream_name: 'Maps' },
    );
    await showSignedIn({ adapter: wire.adapter, at: '/streams' });
    const link = await screen.findByRole('link', { name: 'listen to Maps' }, LONG);
    expect(link).toHaveAttribute('href', `/streams/${stream_id}`);
    expect(link.closest('tr')).toHaveTextContent('Recorded · 6:10');
  });
});
