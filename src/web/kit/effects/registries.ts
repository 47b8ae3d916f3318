import { createFiles, type Files } from '../browser/files/files';
import { createHeldFiles, type HeldFiles } from '../browser/files/heldFiles';
import { createKeptFiles, type KeptFiles } from '../browser/files/keptFiles';
import { createReplyTexts, type ReplyTexts } from '../http/replyTexts';

/** What an app keeps beside its store, because it cannot be serialised. */
export interface Registries {
  /** Files the person chose. */
  readonly files: Files;
  /** What the browser's database keeps of them, and what a service worker holds while the page is away. */
  readonly keptFiles: KeptFiles;
  readonly heldFiles: HeldFiles;
  /** The last replies to questions for lists, where the server has no ETag. */
  readonly replyTexts: ReplyTexts;
  /** What `perApp` made. */
  readonly made: Map<unknown, unknown>;
}

/** The registries of one app. A page's screens hand files to the page's own registry, so its app is given that one. */
export const createRegistries = (files: Files = createFiles()): Registries => (
  { files, keptFiles: createKeptFiles(files), heldFiles: createHeldFiles(files), replyTexts: createReplyTexts(), made: new Map() }
);
