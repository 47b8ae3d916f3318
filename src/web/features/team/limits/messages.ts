import { toast } from '~/web/core/toasts/toastsFrom';
import { changed } from './events';

export const EVENT_TOASTS = [toast(changed, () => ({ kind: 'success', text: 'Limits changed' }))];
