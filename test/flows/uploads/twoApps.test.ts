import { afterAll, beforeAll, expect, test } from 'vitest';
import { until, type SignedInApp } from '#test/harness/formApp';
import { createFiles, type Files } from '~/web/lib/browser/files/files';
import { filesQueued } from '~/web/core/uploads/events';
import { signedOut, signOutRequested } from '~/web/core/session/events';
import { selectEveryUpload, selectUploadCounts } from '~/web/core/uploads/selectors';
import { atUploads, PUT, type Answers } from './atUploads';

const at = atUploads();

/** Queues so many files of the app's own under the same ids and the same name of what was dropped together. */
const queueAll = (
  app: SignedInApp,
  files: Files,
  target: ReturnType<typeof at.folder>,
  content: string,
) => {
  const chosen = ['a', 'b', 'c', 'd'].map((id) => {
    files.put(id, new File([content], `${id}.txt`));
    return { id, name: `${id}.txt`, relative_path: `${id}.txt`, size: content.length };
  });
  app.dispatch(filesQueued({ files: chosen, target, drop: 'drop-1' }));
};
const underWay = (app: SignedInApp) =>
  selectEveryUpload(app.state()).filter(({ status }) => status === 'sending').length;

let open: () => void;
let gate: Promise<void>;
beforeAll(() => {
  gate = new Promise((resolve) => {
    open = resolve;
  });
});
afterAll(() => open());

test('two apps in one process never meet: each has its places, its batches and its files, and the end of one session leaves the other', async () => {
  const [one, other] = [createFiles(), createFiles()];
  const held: Answers = {
    [PUT]: async (_config, pass) => {
      await gate;
      return pass();
    },
  };
  const first = await at.open(held, { files: one });
  const second = await at.open(held, { files: other });
  const target = at.folder();
  queueAll(first, one, at.folder(), 'one');
  queueAll(second, other, target, 'other');
  await until(first, () => underWay(first) === 3);
  await until(second, () => underWay(second) === 3);
  first.dispatch(signOutRequested());
  await first.heard(signedOut);
  expect([one.find('a'), await other.find('a')?.text()]).toEqual([undefined, 'other']);
  open();
  await until(second, (state) => selectUploadCounts(state).completed === 4);
  expect(await at.list(target)).toEqual({ 'a.txt': 5, 'b.txt': 5, 'c.txt': 5, 'd.txt': 5 });
});
