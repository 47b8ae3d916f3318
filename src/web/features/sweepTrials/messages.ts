import { error, notice } from '~/web/objects/notices';
import { trialRefused } from './events';

/** What is told of what happens. */
export const EVENT_NOTICES = [notice(trialRefused, ({ what, problem }) => error(what, problem))];
