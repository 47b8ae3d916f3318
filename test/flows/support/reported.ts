import type { UnknownAction } from '@reduxjs/toolkit';
import { afterAll, beforeAll, vi } from 'vitest';
import {
  reportNoteChanged,
  reportOpened,
  reportRequested,
  reportSaved,
} from '~/web/features/diagnostics/events';

interface App {
  dispatch(action: UnknownAction): unknown;
  next(event: typeof reportSaved): Promise<unknown>;
}

/** For every test of a file: 'Report a problem' answers the text of the file that it would hand to the browser. */
export const reporting = () => {
  const saved: Blob[] = [];
  beforeAll(() => {
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:session';
    });
  });
  afterAll(() => {
    vi.restoreAllMocks();
  });
  return async (app: App, note = ''): Promise<string> => {
    saved.length = 0;
    app.dispatch(reportOpened());
    app.dispatch(reportNoteChanged({ note }));
    const done = app.next(reportSaved);
    app.dispatch(reportRequested());
    await done;
    return saved[0]?.text() ?? '';
  };
};
