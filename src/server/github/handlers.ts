import type { Handlers } from '~/contract';
import type { Call } from '../http/call';
import { Refusal } from '../refusal';
import type { Workspace } from '../workspace';

const later = async () => { throw new Refusal('missing', 'Not built yet.'); };

export const githubHandlers = (_workspace: Workspace): Handlers<Call>['github'] => ({
    repos: later,
    branches: later,
    tree: later,
    device: later,
    disconnect: later,
});
