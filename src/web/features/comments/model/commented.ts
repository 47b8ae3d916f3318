import { matchPath } from 'react-router';
import { COMMENTED } from '~/contract/notifications/notifications';
import { OBJECT_TYPES, type ObjectType } from '~/contract/work/comments';

/** Below which path lie the pages of each kind of object that can be commented on. */
const PATHS = Object.fromEntries(
  OBJECT_TYPES.map((type) => [type, `/${COMMENTED[type]}`]),
) as Readonly<Record<ObjectType, string>>;

/** The addresses of their pages, as routes have them. */
export const COMMENTED_PAGES = OBJECT_TYPES.map((type) => `${PATHS[type]}/:id`);

/** One object, as a text: 'notebook/nb-1'. A page places the panel of its comments with it. */
export type CommentedKey = `${ObjectType}/${string}`;

const isType = (type: string): type is ObjectType => OBJECT_TYPES.some((each) => each === type);

/** The object that such a text names; null where it names none. */
export const commentedIn = (
  key: string,
): { readonly object_type: ObjectType; readonly object_id: string } | null => {
  const [type = '', ...id] = key.split('/');
  return isType(type) && id.length > 0 ? { object_type: type, object_id: id.join('/') } : null;
};

/** The object whose page this is; null for other pages. */
export const commentedAt = (pathname: string): CommentedKey | null => {
  for (const type of OBJECT_TYPES) {
    const match = matchPath<{ id: string }>(pathname, { path: `${PATHS[type]}/:id`, exact: true });
    if (match) return `${type}/${match.params.id}`;
  }
  return null;
};

/** The address of a topic at the page of its object; null where this browser knows no such kind of object. */
export const topicAddress = (type: string, id: string, topicId: string): string | null =>
  isType(type)
    ? `${PATHS[type]}/${encodeURIComponent(id)}?topic=${encodeURIComponent(topicId)}`
    : null;
