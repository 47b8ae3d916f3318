import { area } from '../../platform/area';
import { access } from './access';
import { commentHandlers } from './handlers';
import { commentRepository, forgetDeleted, type CommentRepository } from './queries/comments';
import * as tables from './tables';

declare module '../../platform/workspace' {
  interface Workspace {
    /** Comments about objects. */
    readonly comments: CommentRepository;
  }
}

/** Comments about objects. */
export const comments = area('comments', {
  tables,
  access,
  open: ({ db }) => ({ comments: commentRepository(db) }),
  recover: forgetDeleted,
  serve: (workspace) => ({ handlers: commentHandlers(workspace) }),
});
