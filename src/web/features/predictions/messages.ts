import { error, toast } from '~/web/core/toasts/toastsFrom';
import type { IntentMessages } from '~/web/work/entities/intentMessages';
import { versionDeleted, versionActionFailed } from './events';
import type { PredictionIntent } from './model/predictions';

/** PRD-03. */
const DELETED = 'Delete prediction version success';

/** The toasts of an intent. */
export const NOTICES = {
  deploy: { failed: 'Deploy prediction failed.', did: 'Deployed' },
  stop: { failed: 'Stop prediction failed.', did: 'Stopped' },
  delete: { failed: 'Unable to delete the prediction', did: 'Deleted', success: DELETED },
} as const satisfies Record<PredictionIntent | 'delete', IntentMessages>;

/** Failures of intents, on the page. */
export const FAILED = {
  deploy: 'The version could not be deployed.',
  stop: 'The version could not be stopped; it is still running.',
} as const;

/** The progress of an action on many of them. */
export const BATCH = {
  deploy: 'Deploying predictions',
  stop: 'Stopping predictions',
  delete: 'Deleting predictions',
} as const;

/** Toasts of events. */
export const EVENT_TOASTS = [
  toast(versionActionFailed, ({ what, problem }) => error(what, problem)),
  toast(versionDeleted, () => ({ kind: 'success', text: DELETED })),
];
