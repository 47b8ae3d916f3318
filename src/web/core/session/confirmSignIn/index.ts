import { CONFIRM_SIGN_IN } from '~/contract/session/recentSignIn';
import { leadingBy, whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { confirmRequested } from './events';
import { confirm, takeCode } from './confirm.saga';
import { confirmSignInSlice } from './model';
import { ConfirmSignInLayer } from './screens/ConfirmSignInLayer';

export const confirmSignIn: Feature = {
  reducers: {
    session: { confirmSignIn: confirmSignInSlice.reducer },
  },
  flows: [leadingBy(confirmRequested, () => '', confirm)],
  flowsOutside: [whilePage(CONFIRM_SIGN_IN, takeCode)],
  roots: [ConfirmSignInLayer],
};
