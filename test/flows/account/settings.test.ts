import type { AxiosAdapter } from 'axios';
import { push } from 'connected-react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pngFile } from '#test/harness/files/pngFile';
import { inMemory } from '#test/harness/inMemory';
import { runApp } from '#test/harness/runApp';
import { ADMIN, openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { signedIn, signInRequested } from '~/web/core/session/events';
import {
  endRequested,
  passwordChanged,
  passwordChangeFailed,
  pictureChosen,
  pictureSaveFailed,
  pictureRemovalRequested,
  pictureSaved,
  profileSaveFailed,
  profileSaved,
  sessionsEnded,
} from '~/web/features/settings/events';
import {
  NO_PASSWORDS,
  passwordForm,
  profileForm,
  selectPasswordForm,
  selectProfileForm,
} from '~/web/features/settings/model/forms';
import { openSessions, preferenceGroups } from '~/web/features/settings/model/lists';
import { createFiles } from '~/web/lib/browser/files/files';

let server: TestWorkspace;
beforeEach(async () => {
  server = await openWorkspace();
});

const running: { stop: () => void; crashes: unknown[] }[] = [];
afterEach(async () => {
  const ended = running.splice(0);
  for (const { stop } of ended) stop();
  vi.unstubAllGlobals();
  await server.close();
  expect(ended.flatMap(({ crashes }) => crashes)).toEqual([]);
});

/** The admin on the page of settings. */
const open = async (adapter: AxiosAdapter = inMemory(server.app)) => {
  const files = createFiles();
  const app = await runApp({ adapter, at: '/login?path=/settings', files });
  running.push(app);
  const opened = app.next(passwordForm.events.opened);
  app.dispatch(signInRequested(ADMIN));
  await app.heard(signedIn);
  app.dispatch(push('/settings'));
  await opened;
  await app.heard(openSessions.events.succeeded);
  const texts = () => (app.state().toasts.visible as { text: string }[]).map(({ text }) => text);
  const user = () => app.state().session.current.user;
  const choose = (content: BlobPart, type: string) =>
    app.dispatch(pictureChosen({ file: files.keep(new File([content], 'me', { type })) }));
  return { ...app, texts, user, choose };
};

/** The browser's own cutting of pictures: here it answers the picture that is given. */
const canCut = () => {
  const drawn: unknown[][] = [];
  vi.stubGlobal('createImageBitmap', async () => ({
    width: 400,
    height: 300,
    close: () => undefined,
  }));
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      constructor(
        readonly width: number,
        readonly height: number,
      ) {}
      getContext() {
        return {
          drawImage: (_bitmap: unknown, ...where: unknown[]) => {
            drawn.push(where);
          },
        };
      }
      async convertToBlob({ type }: { type: string }) {
        return new Blob([new Uint8Array(pngFile())], { type });
      }
    },
  );
  return drawn;
};

describe('the profile', () => {
  test('ERR-08 SET-04 SET-06 SET-08 is filled in with what is kept, saved, and shown everywhere', async () => {
    const app = await open();
    expect(selectProfileForm(app.state())?.values).toEqual({
      fullname: app.user()?.fullname,
      email: app.user()?.email,
    });
    app.dispatch(profileForm.events.changed({ fullname: ' Ada ', email: 'ada@lab.org' }));
    app.dispatch(profileForm.events.submitBlocked());
    await app.heard(profileSaved);
    expect(app.user()).toMatchObject({ fullname: 'Ada', email: 'ada@lab.org' });
    expect(selectProfileForm(app.state())).toMatchObject({
      values: { fullname: 'Ada' },
      initial: { fullname: 'Ada' },
      request: { status: 'idle' },
    });
    expect(app.texts()).toEqual(['Update Personal Information success']);
  });

  test('SET-15 SET-16 with something missing nothing is sent', async () => {
    const app = await open();
    app.dispatch(profileForm.events.changed({ fullname: ' ', email: 'ada' }));
    app.dispatch(profileForm.events.submitBlocked());
    await app.neverHeard(profileForm.events.submitRequested);
    const form = selectProfileForm(app.state());
    expect(form && profileForm.shownProblemsOf(form, null)).toEqual({
      fullname: 'Please input your fullname',
      email: 'Please input your email',
    });
  });

  test('SET-21 a reply that carries an Error is a failure, whatever its status: what was typed stays', async () => {
    const real = inMemory(server.app);
    const app = await open(async (config) =>
      config.url === '/fsc/user/update/'
        ? {
            ...(await real({ ...config, data: '{"user_name":"admin"}' })),
            data: { Error: 'The directory is read-only.' },
          }
        : real(config),
    );
    app.dispatch(profileForm.events.changed({ fullname: 'Ada', email: 'ada@lab.org' }));
    app.dispatch(profileForm.events.submitBlocked());
    await app.heard(profileSaveFailed);
    expect(app.user()?.fullname).not.toBe('Ada');
    expect(selectProfileForm(app.state())).toMatchObject({
      values: { fullname: 'Ada' },
      request: { status: 'failed' },
    });
    expect(app.texts()).toEqual(['Your profile was not saved']);
  });

  test('what was typed is there again after another page, and a refusal of the server stands at its field', async () => {
    const mary = await server.addUser('mary');
    await server.get('account', 'updateUser', { email: 'mary@lab.org' }, { token: mary });
    const app = await open();
    app.dispatch(profileForm.events.changed({ fullname: 'Ada', email: 'mary@lab.org' }));
    app.dispatch(push('/home'));
    const opened = app.next(passwordForm.events.opened);
    app.dispatch(push('/settings-for-web'));
    await opened;
    expect(selectProfileForm(app.state())?.values).toEqual({
      fullname: 'Ada',
      email: 'mary@lab.org',
    });
    app.dispatch(profileForm.events.submitBlocked());
    await app.heard(profileSaveFailed);
    expect(selectProfileForm(app.state())?.problems).toEqual({
      email: 'Somebody else here has this e-mail address.',
    });
  });
});

describe('the password', () => {
  const fill = (values: Partial<typeof NO_PASSWORDS>) =>
    passwordForm.events.changed({ ...NO_PASSWORDS, ...values });

  test('SET-17 SET-18 SET-19 SET-20 says what is missing, and sends nothing', async () => {
    const app = await open();
    const problems = () => {
      const form = selectPasswordForm(app.state());
      return form && passwordForm.shownProblemsOf(form, null);
    };
    app.dispatch(passwordForm.events.submitBlocked());
    await app.neverHeard(passwordForm.events.submitRequested);
    expect(problems()).toEqual({
      current_password: 'Please input your current password',
      new_password: 'Please input your new password',
      confirmation: 'Please input your new password confirmation',
    });
    app.dispatch(
      fill({ current_password: 'x', new_password: 'long enough', confirmation: 'long enouhg' }),
    );
    expect(problems()).toEqual({
      confirmation: 'The two passwords that you entered do not match!',
    });
  });

  test('SET-17 API-07 is changed, forgotten by the form, and ends the other sessions, and a wrong one is told at its field', async () => {
    await server.signIn();
    const app = await open();
    expect(openSessions.selectTotal(app.state())).toBe(2);
    app.dispatch(
      fill({
        current_password: 'wrong',
        new_password: 'another password',
        confirmation: 'another password',
      }),
    );
    app.dispatch(passwordForm.events.submitBlocked());
    await app.heard(passwordChangeFailed);
    expect(selectPasswordForm(app.state())?.problems).toEqual({
      current_password: 'This is not your current password.',
    });
    app.dispatch(passwordForm.events.changed({ current_password: ADMIN.password }));
    app.dispatch(passwordForm.events.submitBlocked());
    await app.heard(passwordChanged);
    await app.next(openSessions.events.succeeded);
    expect(openSessions.selectTotal(app.state())).toBe(1);
    expect(selectPasswordForm(app.state())?.values).toEqual(NO_PASSWORDS);
    await server.signIn('admin', 'another password');
  });

  test('LOG-10 what was typed is gone with the page', async () => {
    const app = await open();
    app.dispatch(fill({ current_password: 'correct horse' }));
    app.dispatch(push('/home'));
    await app.heard(passwordForm.events.closed);
    expect(JSON.stringify(app.state())).not.toContain('correct horse');
  });
});

describe('the picture', () => {
  test("ERR-08 SET-03 SET-08 the middle of it is sent, and it is one's own from then on, and it can be removed", async () => {
    const drawn = canCut();
    const app = await open();
    app.choose(new Uint8Array(pngFile()), 'image/png');
    expect(app.state().settings?.requests?.picture).toBe(true);
    await app.heard(pictureSaved);
    expect(drawn).toEqual([[50, 0, 300, 300, 0, 0, 256, 256]]);
    expect(app.user()?.profile_picture_url).toMatch(/^\/api\/user\/picture\//);
    expect(app.texts()).toEqual(['Update Personal Picture success']);
    const saved = app.next(pictureSaved);
    app.dispatch(pictureRemovalRequested());
    await saved;
    expect(app.user()?.profile_picture_url).toBeNull();
    expect(app.state().settings?.requests?.picture).toBe(false);
  });

  test('SET-13 SET-14 CON-09 another type, 2 MB, and what is no picture are refused before anything is sent', async () => {
    vi.stubGlobal('createImageBitmap', async () => {
      throw new Error('no picture');
    });
    const app = await open();
    const refusal = async (content: BlobPart, type: string) => {
      const rejected = app.next(pictureSaveFailed);
      app.choose(content, type);
      return (await rejected).payload.reason;
    };
    expect(await refusal('<svg/>', 'image/svg+xml')).toBe('You can only upload JPG/PNG file!');
    expect(await refusal(new Uint8Array(2 * 1024 * 1024), 'image/png')).toBe(
      'Image must smaller than 2MB!',
    );
    expect(await refusal('no picture', 'image/jpeg')).toBe(
      'The picture is damaged. Please choose another one.',
    );
    app.dispatch(pictureChosen({ file: 'gone with a reload' }));
    await app.settled();
    expect(app.texts()).toContain('Please choose the picture again.');
    expect(app.user()?.profile_picture_url).toBeNull();
  });
});

test('SET-09 API-17 the template of preferences is read from the server while the page is open', async () => {
  const app = await open();
  expect(preferenceGroups.selectAll(app.state()).map(({ title }) => title)).toEqual([
    'Jobs',
    'Notebooks',
    'Environments',
    'Comments',
    'Streams',
    'Team',
    'While you look at another tab',
  ]);
});

test("a session of somebody's own is ended, and is gone from the list", async () => {
  const other = await server.signIn();
  const app = await open();
  const ids = openSessions
    .selectAll(app.state())
    .filter(({ current }) => !current)
    .map(({ session_id }) => session_id);
  app.dispatch(endRequested({ session_ids: ids }));
  expect(app.state().settings?.requests?.ending).toEqual(ids);
  await app.heard(sessionsEnded);
  await app.next(openSessions.events.succeeded);
  expect(openSessions.selectAll(app.state())).toMatchObject([{ current: true }]);
  expect((await server.ask('account', 'readUser', {}, { token: other })).status).toBe(401);
  expect(app.state().settings?.requests?.ending).toEqual([]);
});
