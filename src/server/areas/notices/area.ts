import { area } from '../area';
import { access } from './access';
import { noticeHandlers } from './handlers';
import { noticeRepository, type NoticeRepository } from './repository';
import * as tables from './tables';
import { forgetOld } from './writing';

declare module '../../workspace' {
  interface Workspace {
    /** What happened to people's work. */
    readonly notices: NoticeRepository;
  }
}

/** What happened to people's work, whether or not they were there. */
export const notices = area('notices', {
  tables, access,
  open: ({ db }) => ({ notices: noticeRepository(db) }),
  recover: ({ db }) => forgetOld(db),
  serve: (workspace) => ({ handlers: noticeHandlers(workspace) }),
});
