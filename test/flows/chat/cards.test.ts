import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addJob } from '#test/server/support/jobSettings';
import { api } from '~/contract';
import * as happened from '~/web/features/chat/events';
import { refOf, refsIn } from '~/web/features/chat/model/cards';
import { selectCard } from '~/web/features/chat/selectors';
import { atChat } from './atChat';

const HERE = 'https://atelier.example.org';

describe('links in conversations', () => {
  const at = atChat();
  beforeEach(() => {
    vi.stubGlobal('location', { origin: HERE });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('only addresses of this app lead to cards, and hostile ones lead nowhere', () => {
    const ref = (path: string) => refOf(HERE + path, HERE);
    expect(
      [
        '/notebooks/nb-1',
        '/notebooks/nb-1/editor',
        '/jobs/job-1?tab=log#x',
        '/environments/env-1',
        '/datasets/d1',
        '/dags/d',
        '/sweeps/s',
        '/predictions/p',
      ].map(ref),
    ).toEqual([
      'notebook/nb-1',
      'notebook/nb-1',
      'job/job-1',
      'environment/env-1',
      'dataset/d1',
      'dag/d',
      'sweep/s',
      'prediction/p',
    ]);
    expect(
      ['/drive?storage=teamdrive&preview=/a/b.csv', '/drive?storage=teamdrive&path=/a/'].map(ref),
    ).toEqual(['file/a/b.csv', 'file/a/']);
    const nowhere = [
      '/',
      '/notebooks',
      '/notebooks/',
      '/notebooks/nb-1/editor/x',
      '/jobs/a/b',
      '/constructor/x',
      '/__proto__/x',
      '/jobs/%2e%2e',
      '/jobs/..%2f',
      '/settings/x',
      `/jobs/${'x'.repeat(65)}`,
      '/drive?preview=/mine.csv',
      '/drive?storage=drive&preview=/mine.csv',
      '/drive?storage=teamdrive&preview=a',
      '/drive?storage=teamdrive&preview=/a%00b',
      `/drive?storage=teamdrive&path=/${'x'.repeat(600)}`,
    ];
    expect(nowhere.map(ref)).toEqual(nowhere.map(() => null));
    for (const address of [
      'https://atelier.example.org.evil.org/jobs/a',
      'https://atelier.example.org@evil.org/jobs/a',
      'http://atelier.example.org/jobs/a',
      'javascript:alert(1)',
      'https://x:y@atelier.example.org/jobs/a',
      'nonsense',
    ]) {
      expect([address, refOf(address, HERE)]).toEqual([address, null]);
    }
    expect(
      refsIn(
        `See ${HERE}/jobs/a, (${HERE}/jobs/b) and [this](${HERE}/jobs/c). ${HERE}/jobs/a ${HERE}/jobs/d`,
        HERE,
      ),
    ).toEqual(['job/a', 'job/b', 'job/c']);
  });

  test('a link unfolds for who may see what it leads to, with its status as it is now, all of them in one question, and for others it is nothing', async () => {
    const job = await addJob(at.server, at.tokens['mia'] ?? '', 'echo', {
      job_name: 'Train',
      main_file: 'a.sh',
    });
    const { channel_id } = await at.talk.group('mia', ['ana']);
    await at.talk.send(
      'mia',
      channel_id,
      `Look: ${HERE}/jobs/${job.batch_job_id} and ${HERE}/jobs/job-secret and https://evil.example.org/jobs/x`,
    );
    const ana = await at.open('ana', { at: at.addressOf(channel_id) });
    const arrived = await ana.heard(happened.linkCardsSucceeded);
    expect(arrived.payload.cards).toEqual({
      [`job/${job.batch_job_id}`]: {
        of: 'object',
        object: expect.objectContaining({
          name: 'Train',
          status: 'Defined',
          user_name: 'mia',
        }) as object,
      },
      'job/job-secret': null,
    });
    expect(selectCard(ana.state(), 'job/job-secret')).toBeNull();
    await ana.settled();
    expect(ana.wire.count(api.objects.readCards)).toBe(1);
    const known = ana.state().chat?.linkCards;
    ana.dispatch(happened.linkCardsSucceeded(arrived.payload));
    expect(ana.state().chat?.linkCards).toBe(known);
    // A message without a link asks nothing more.
    await at.talk.send('mia', channel_id, 'Nothing to see');
    await at.eventually(() => at.known(ana, channel_id).length).toBe(2);
    await ana.settled();
    expect(ana.wire.count(api.objects.readCards)).toBe(1);
  });
});
