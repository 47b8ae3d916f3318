import { changeFailed, changeSucceeded, type NamedKind } from '~/contract/infra/infraRules';
import { error, toast } from '~/web/core/toasts/toastsFrom';
import { formSaveFailed, formSaved } from './events';

/** An explanation of each kind, for whoever has none yet. */
export const HINTS = {
  zone: 'A zone is a name of yours for a place where notebooks and jobs run.',
  region: 'A region holds zones under one name.',
  group: 'A group holds people of your team under one name.',
} as const satisfies Record<NamedKind, string>;

export const STATUS_WORDS = { enabled: 'Enabled', disabled: 'Disabled' } as const;

/** Toasts of events (ADM-23, ADM-24). */
export const EVENT_TOASTS = [
  toast(formSaved, ({ verb, kind, id }) => ({
    kind: 'success',
    text: changeSucceeded(verb, kind, id),
  })),
  toast(formSaveFailed, ({ verb, kind, problem }) => error(changeFailed(verb, kind), problem)),
];
