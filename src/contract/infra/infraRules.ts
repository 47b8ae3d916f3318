/*
 * Rules and texts of zones, regions and groups: for screens and for the server. Apart from the
 * endpoints, and imported by its own path, so that it comes with the pages that need it.
 */

export type NamedKind = 'zone' | 'region' | 'group';

const TITLES = { zone: 'Zone', region: 'Region', group: 'Group' } as const satisfies Record<
  NamedKind,
  string
>;

/** The text about a name that is taken (ADM-17). */
export const nameExists = (kind: NamedKind): string => `${TITLES[kind]} name exists`;

/** Zones and regions: letters, digits, underscore and hyphen only; the words are the product's own (ADM-16). */
export const LOCATION_NAME = /^[A-Za-z0-9_-]+$/;
export const LOCATION_NAME_RULE = 'Please enter a valid name (alphanumericand hyphens)';
export const GROUP_NAME_RULE = 'Please input a group name!';
/** The most characters of a name, and of what is said of something. */
export const NAME_LENGTH = 100;
export const DESCRIPTION_LENGTH = 500;

/** The fault of a name, of any of the kinds (ADM-15, ADM-16, ADM-19); undefined where there is none. */
export const nameProblem = (kind: NamedKind, name: string): string | undefined => {
  const isGood = kind === 'group' ? name.trim() !== '' : LOCATION_NAME.test(name.trim());
  if (!isGood) return kind === 'group' ? GROUP_NAME_RULE : LOCATION_NAME_RULE;
  return name.trim().length > NAME_LENGTH
    ? `A name has at most ${NAME_LENGTH} characters.`
    : undefined;
};

/** Heads the notice of a failure (ADM-23): 'Create zone failed'. */
export const changeFailed = (verb: 'Create' | 'Update', kind: NamedKind): string =>
  `${verb} ${kind} failed`;
/** Told where it worked (ADM-24): 'Create zone {id} success'. */
export const changeSucceeded = (verb: 'Create' | 'Update', kind: NamedKind, id: string): string =>
  `${verb} ${kind} ${id} success`;
