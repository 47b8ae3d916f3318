import { notice } from '~/web/core/toasts/toastsFrom';
import { changed } from './events';

export const EVENT_NOTICES = [notice(changed, () => ({ kind: 'success', text: 'Limits changed' }))];
