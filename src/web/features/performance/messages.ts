import { nameOf } from '~/web/lib/browser/url/drivePaths';
import { error, toast } from '~/web/core/toasts/toastsFrom';
import { artifactFailed } from './events';

/** Toasts of events. */
export const EVENT_TOASTS = [
  toast(artifactFailed, ({ path, problem }) =>
    error(`Unable to download ${nameOf(path)}`, problem),
  ),
];
