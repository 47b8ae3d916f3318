export const DRIVE = '/drive';
/** What was deleted. */
export const TRASH = '/drive/trash';
