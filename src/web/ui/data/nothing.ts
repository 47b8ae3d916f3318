/** The texts of empty lists, by what they list (LST-21, LST-22). */
export const NOTHING = {
  /** Lists of objects, searches of the drive, arXiv. */
  objects: 'Nothing found',
  people: 'No people found...',
  messages: 'No messages',
  regions: 'No region available',
  zones: 'No zones available',
} as const;
