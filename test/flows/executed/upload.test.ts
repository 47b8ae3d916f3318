import { expect, test } from 'vitest';
import { atDrive } from '#test/flows/support/atDrive';
import { chosen } from '#test/harness/formApp';
import { passing, settle } from '#test/harness/wire';
import { filesQueued, inDrive, uploadsSucceeded } from '~/web/core/uploads/events';
import { executedFiles } from './executedFiles';

/** How many files an upload may lead through, besides lib and ui and those that every action leads through. */
const MOST_FILES = 12;

const drive = atDrive({});

test('the upload of a file is read in few files', async () => {
  const nothing = async () => {
    drive.app.dispatch({ type: 'test/nothing' });
    await passing(drive.wire, 35_000);
  };
  const files = await executedFiles(nothing, async () => {
    drive.app.dispatch(
      filesQueued({ files: [chosen('a.txt', 'a')], target: inDrive('drive', '/') }),
    );
    await settle(drive.wire);
    await passing(drive.wire, 3_000);
    expect(drive.app.told()).toContain(uploadsSucceeded.type);
  });
  expect(files).toContain('src/web/core/uploads/flows/uploadFiles.saga.ts');
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(MOST_FILES);
});
