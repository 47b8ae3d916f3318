import type { Handlers } from '~/contract';
import type { Call } from '../http/call';
import { Refusal } from '../refusal';
import type { Workspace } from '../workspace';

const later = async () => { throw new Refusal('missing', 'Not built yet.'); };

export const driveHandlers = (_workspace: Workspace): Handlers<Call>['drive'] => ({
    read: later,
    search: later,
    createFolder: later,
    delete: later,
    move: later,
    copy: later,
    rename: later,
    download: later,
    downloadAll: later,
    preview: later,
    uploadUrl: later,
});
