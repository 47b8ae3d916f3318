import { every, leadingBy, whilePage } from '~/web/kit/effects/policies';
import type { Room } from '~/web/kit/room';
import { noticesFrom } from '~/web/objects/notices';
import { fileReady, olderWanted, saveRequested } from './events';
import { keepActs, readOlder } from './flows/readActs.saga';
import { askForFile, saveActs } from './flows/saveActs.saga';
import { EVENT_NOTICES } from './messages';
import { auditSlice } from './model/slice';
import { AUDIT } from './routes';

export const audit: Room = {
  large: ['audit'],
  reducers: { audit: auditSlice.reducer },
  flows: [
    whilePage(AUDIT, keepActs),
    leadingBy(olderWanted, () => '', readOlder),
    leadingBy(saveRequested, () => '', askForFile),
    every(fileReady, saveActs),
    noticesFrom(EVENT_NOTICES),
  ],
};
