export const DRIVE = '/drive';
/** The trash. */
export const TRASH = '/drive/trash';
