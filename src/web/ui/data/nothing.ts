/** What a list says that holds nothing, by what it lists (LST-21, LST-22). */
export const NOTHING = {
  /** Lists of objects, searches of the drive, arXiv. */
  objects: 'Nothing found',
  people: 'No people found...',
  messages: 'No messages',
  regions: 'No region available',
  zones: 'No zones available',
} as const;
