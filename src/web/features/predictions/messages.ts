import { error, toast } from '~/web/core/toasts/toastsFrom';
import type { IntentMessages } from '~/web/work/entities/intentMessages';
import { versionDeleted, versionActionFailed } from './events';
import type { PredictionIntent } from './model/predictions';

/** PRD-03. */
const DELETED = 'Delete prediction version success';

/** What a person reads in a toast about an intent. */
export const NOTICES = {
  deploy: { failed: 'Deploy prediction failed.', did: 'Deployed' },
  stop: { failed: 'Stop prediction failed.', did: 'Stopped' },
  delete: { failed: 'Unable to delete the prediction', did: 'Deleted', success: DELETED },
} as const satisfies Record<PredictionIntent | 'delete', IntentMessages>;

/** What did not come about, on the page. */
export const FAILED = {
  deploy: 'The version could not be deployed.',
  stop: 'The version could not be stopped; it is still running.',
} as const;

/** What is being done to many of them. */
export const BATCH = {
  deploy: 'Deploying predictions',
  stop: 'Stopping predictions',
  delete: 'Deleting predictions',
} as const;

/** What is told of what happens. */
export const EVENT_TOASTS = [
  toast(versionActionFailed, ({ what, problem }) => error(what, problem)),
  toast(versionDeleted, () => ({ kind: 'success', text: DELETED })),
];
