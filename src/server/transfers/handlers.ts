import type { Handlers } from '~/contract';
import type { Call } from '../http/call';
import { Refusal } from '../refusal';
import type { Workspace } from '../workspace';

const later = async () => { throw new Refusal('missing', 'Not built yet.'); };

export const transfersHandlers = (_workspace: Workspace): Handlers<Call>['transfers'] => ({
    begin: later,
    parts: later,
    partUrl: later,
    complete: later,
    abort: later,
});
