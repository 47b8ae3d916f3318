import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runLinesAlone } from '#test/harness/runLines';
import { beginUploads } from '~/web/core/uploads/flows/uploadFiles.saga';
import { storeBytes } from '~/web/core/uploads/flows/storeBytes.saga';
import {
  filesQueued,
  inDrive,
  uploadAborted,
  uploadAddressed,
  uploadStarted,
  uploadFinished,
} from '~/web/core/uploads/events';
import { uploadsSlice } from '~/web/core/uploads/model/slice';
import { files } from '~/web/lib/browser/files/files';
import { always, type Line } from '~/web/lib/saga/policies';

let running: ReturnType<typeof runLinesAlone>;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  running.stop();
  vi.useRealTimers();
  expect(running.crashes).toEqual([]);
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** One line of the uploads, in a browser that writes bytes down like this; the ids it was told to keep, to drop and to bring. */
const browser = ({
  line = always(storeBytes),
  held = false,
  feature = true,
}: { line?: Line; held?: boolean; feature?: boolean } = {}) => {
  const told = { keep: [] as string[][], drop: [] as string[][], bring: [] as string[][] };
  const written = new Set<string>();
  const keptFiles = {
    wants: (id: string) => !written.has(id),
    written: () => [...written],
    bytesOf: () => 0,
    clear: async () => undefined,
    dropOld: async () => undefined,
    keep: async (ids: readonly string[]) => {
      told.keep.push([...ids]);
      if (feature) ids.forEach((id) => written.add(id));
      return feature;
    },
    drop: async (ids: readonly string[]) => {
      told.drop.push([...ids]);
      ids.forEach((id) => written.delete(id));
    },
    bring: async (ids: readonly string[]) => {
      told.bring.push([...ids]);
      return [];
    },
  };
  const bring = async (ids: readonly string[]) => {
    told.bring.push([...ids]);
    return [];
  };
  const heldFiles = {
    ready: async () => held,
    hold: () => undefined,
    bring,
    forget: async () => undefined,
  };
  running = runLinesAlone([line], {
    reducers: { uploads: uploadsSlice.reducer },
    context: { keptFiles, heldFiles },
  });
  const queue = (count: number) => {
    const queued = Array.from({ length: count }, (_, nth) => ({
      id: files.keep(new File(['x'], `${nth}`)),
      name: `${nth}`,
      relative_path: `${nth}`,
      size: 1,
    }));
    running.dispatch(filesQueued({ files: queued, target: inDrive('drive', '/') }));
    return queued.map(({ id }) => id);
  };
  const arrive = (id: string) =>
    [
      uploadStarted({ id, at: 1 }),
      uploadAddressed({ id, path: null, upload_id: null }),
      uploadFinished({ id, at: 2 }),
    ].forEach((fact) => running.dispatch(fact));
  return { told, queue, arrive };
};

describe('UPL-23 the bytes of what is unfinished', () => {
  test('are written down once, a few files at a time, from the end of the list', async () => {
    const { told, queue } = browser();
    const ids = queue(100);
    await pass(60_000);
    expect(told.keep.map(({ length }) => length)).toEqual([48, 48, 4]);
    expect(told.keep[0]?.[0]).toBe(ids.at(-1));
    expect(told.drop).toEqual([]);
  });

  test('are not tried again and again where there is no room', async () => {
    const { told, queue } = browser({ feature: false });
    queue(1);
    await pass(60_000);
    expect(told.keep).toHaveLength(1);
  });

  test('are written down after ten seconds only where a reload loses nothing anyway', async () => {
    const { told, queue } = browser({ held: true });
    queue(1);
    await pass(9000);
    expect(told.keep).toEqual([]);
    await pass(5000);
    expect(told.keep).toHaveLength(1);
  });

  test('are let go once nothing is under way any more', async () => {
    const { told, queue, arrive } = browser();
    const [one, other] = queue(2);
    await pass(5000);
    arrive(one!);
    await pass(5000);
    expect(told.drop).toEqual([]);
    arrive(other!);
    await pass(5000);
    expect(told.drop).toEqual([[other, one]]);
  });

  test('are let go of a file that was canceled only when it is off the list', async () => {
    const { told, queue } = browser();
    const [id] = queue(1);
    await pass(5000);
    running.dispatch(uploadAborted({ id: id! }));
    await pass(5000);
    expect(told.drop).toEqual([]);
  });
});

test('UPL-23 where all bytes are at hand nobody is asked for them', async () => {
  const { told, queue } = browser({ line: always(beginUploads) });
  queue(1);
  await pass(1000);
  expect(told.bring).toEqual([]);
});
