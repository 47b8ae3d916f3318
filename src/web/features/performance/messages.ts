import { nameOf } from '~/web/kit/browser/url/drivePaths';
import { error, notice } from '~/web/objects/notices';
import { artifactMissed } from './events';

/** What is told of what happens. */
export const EVENT_NOTICES = [
  notice(artifactMissed, ({ path, problem }) =>
    error(`Unable to download ${nameOf(path)}`, problem),
  ),
];
