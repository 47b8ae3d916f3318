import { createFiles, type Files } from '../browser/files/files';
import { createWorkerFiles, type WorkerFiles } from '../browser/files/workerFiles';
import { createStoredFiles, type StoredFiles } from '../browser/files/storedFiles';
import { createLeftLists, type LeftLists } from '../browser/files/leftLists';
import { createSpans, type Spans } from './spans';
import { createRecorder, type Recorder } from '../state/recorder';
import { createReplyTexts, type ReplyTexts } from '../http/replyTexts';

/** Values that an app keeps beside its store, because they cannot be serialised. */
export interface Registries {
  /** Files the person chose. */
  readonly files: Files;
  /** Files in the browser's database, and those in a service worker while the page is away. */
  readonly keptFiles: StoredFiles;
  readonly heldFiles: WorkerFiles;
  /** Lists of files that the next tab finds when this one is closed. */
  readonly leftLists: LeftLists;
  /** The last replies to questions for lists, where the server has no ETag. */
  readonly replyTexts: ReplyTexts;
  /** Every flow and request. */
  readonly spans: Spans;
  /** The last actions, and the state that they began from. */
  readonly recorder: Recorder;
  /** The values made by `perApp`. */
  readonly made: Map<unknown, unknown>;
}

/** The registries of one app. A page's screens hand files to the page's own registry, so its app is given that one. */
export const createRegistries = (
  files: Files = createFiles(),
  leftLists: LeftLists = createLeftLists(),
): Registries => ({
  files,
  keptFiles: createStoredFiles(files),
  heldFiles: createWorkerFiles(files),
  leftLists,
  replyTexts: createReplyTexts(),
  spans: createSpans(),
  recorder: createRecorder(),
  made: new Map(),
});
