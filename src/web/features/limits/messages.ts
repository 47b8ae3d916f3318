import { notice } from '~/web/objects/notices';
import { changed } from './events';

export const EVENT_NOTICES = [notice(changed, () => ({ kind: 'success', text: 'Limits changed' }))];
