import { expect, test, vi } from 'vitest';
import { chosen, until } from '#test/harness/formApp';
import { PARTS_ABOVE } from '~/contract';
import { filesQueued, restHurried } from '~/web/core/uploads/events';
import { files } from '~/web/lib/browser/files/files';
import { atUploads, itemOf, statusIs } from './atUploads';

const PARTS = '~/web/core/uploads/flows/sending/sendInParts.saga';
const at = atUploads();

test('UPL-12 UPL-21 where the code for large files cannot be had the file rests, and goes when it can', async () => {
  vi.doMock(PARTS, () => {
    throw new Error('Failed to fetch dynamically imported module');
  });
  const app = await at.open();
  const file = { ...chosen('large.bin', ''), size: PARTS_ABOVE + 1 };
  files.put(file.id, new File([new Uint8Array(file.size)], file.name));
  app.dispatch(filesQueued({ files: [file], target: at.folder() }));
  await until(app, () => itemOf(app, file.id).status === 'resting');
  expect(itemOf(app, file.id)).toMatchObject({ http: 0, tries: 1 });
  vi.doUnmock(PARTS);
  app.dispatch(restHurried());
  await statusIs(app, file.id, 'finished');
});
