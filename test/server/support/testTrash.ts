import { openTrash, type Trash } from '~/server/platform/files/trash';

/** The trash of a folder, for tests that open a part of the server alone; what cannot be moved there fails the test. */
export const testTrash = (folder: string): Trash =>
  openTrash(folder, 7, (error) => {
    throw error;
  });
