import type { ParentMessage } from '~/web/lib/browser/parent';

/** Where a `navigate` message leads: an address of this app, or one that was given whole. */
export type NavigationTarget = ({ readonly path: string } | { readonly url: string }) & {
  readonly replace: boolean;
};

type Fields = Readonly<Record<string, string | number | boolean | undefined>>;

/** An id that is a segment of a path: nothing in it leads anywhere else. */
const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^\w[\w.@-]{0,127}$/.test(value);
const isSection = (value: unknown): value is string | number =>
  /^[\w-]{1,64}$/.test(
    typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '',
  );
const isAddress = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Kinds with a page of their own, below `/{type}s/`. */
const TYPES = ['experience', 'notebook', 'stream', 'post', 'article'];

/** One shape of the message each: the fields it has beside `actionType` and `replaceOnly`, no others, and where they lead. */
const SHAPES: readonly {
  readonly fields: readonly string[];
  readonly lead: (fields: Fields) => { path: string } | { url: string } | null;
}[] = [
  {
    fields: ['userId'],
    lead: ({ userId }) =>
      isId(userId) ? { path: `/chat?userId=${encodeURIComponent(userId)}` } : null,
  },
  { fields: ['url'], lead: ({ url }) => (isAddress(url) ? { url } : null) },
  {
    fields: ['index'],
    lead: ({ index }) => (isSection(index) ? { path: `/gallery#${index}` } : null),
  },
  {
    fields: ['type', 'id'],
    lead: ({ type, id }) =>
      TYPES.includes(String(type)) && isId(id) ? { path: `/${type}s/${id}` } : null,
  },
  {
    fields: ['type', 'id', 'action'],
    lead: ({ type, id, action }) =>
      type === 'stream' && isId(id) && action === 'join'
        ? { path: `/streams/${id}?action=join` }
        : null,
  },
];

const sameFields = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name) => other.includes(name));

/** Reads a `navigate` message: exactly one target, in exactly one of its shapes; null for everything else. */
export const readNavigate = ({
  actionType,
  replaceOnly = false,
  ...fields
}: ParentMessage): NavigationTarget | null => {
  if (actionType !== 'navigate' || typeof replaceOnly !== 'boolean') return null;
  const given =
    fields['type'] === 'chat'
      ? Object.keys(fields).filter((name) => name !== 'type')
      : Object.keys(fields);
  const target = SHAPES.find(({ fields: names }) => sameFields(names, given))?.lead(fields);
  return target ? { ...target, replace: replaceOnly } : null;
};
