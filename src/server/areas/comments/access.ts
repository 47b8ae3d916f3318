import type { api } from '~/contract';
import type { ObjectType } from '~/contract/work/comments';
import { HttpError } from '../../platform/httpError';
import type { Workspace } from '../../platform/workspace';
import type { Account } from '../../platform/identity/account';
import { needs, type Access, type AccessTable } from '../../platform/access/access';
import { readableObject, type Commented } from './kinds';

interface NamesObject {
  readonly object_type: ObjectType;
  readonly object_id: string;
}
interface NamesTopic {
  readonly topic_id: string;
}

/** The object that a topic is about. A topic of an object they may not see is none to them. */
const objectOf = async (
  workspace: Workspace,
  topic_id: string,
  user: Account,
): Promise<Commented> => {
  const found = await workspace.comments.objectOf(topic_id);
  if (!found) throw new HttpError('missing', 'This topic does not exist, or you may not see it.');
  return readableObject(workspace, found.type, found.id, user);
};

/** Whoever may read an object may comment on it (CMT-04). */
const ofObject: Access<NamesObject, Commented> = {
  who: 'reader',
  of: 'object',
  admit: (workspace, { object_type, object_id }, user) =>
    readableObject(workspace, object_type, object_id, user),
};

const ofTopic: Access<NamesTopic, Commented> = {
  who: 'reader',
  of: 'object',
  admit: (workspace, { topic_id }, user) => objectOf(workspace, topic_id, user),
};

/** A topic, and the object that it has to be about. */
const ofTopicThere: Access<NamesTopic & NamesObject, Commented> = {
  who: 'reader',
  of: 'object',
  async admit(workspace, { topic_id, object_type, object_id }, user) {
    const object = await objectOf(workspace, topic_id, user);
    if (object.type !== object_type || object.id !== object_id)
      throw new HttpError('missing', `This ${object_type} has no such topic.`);
    return object;
  },
};

/** Access rules of the comments endpoints. */
export const access = {
  readAll: needs('read', ofObject),
  read: needs('read', ofTopic),
  create: needs('write', ofObject),
  reply: needs('write', ofTopicThere),
  resolve: needs('write', ofTopic),
  changes: needs('read', ofObject),
} satisfies AccessTable<typeof api.comments>;
