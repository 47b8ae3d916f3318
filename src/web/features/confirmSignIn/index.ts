import { CONFIRM_SIGN_IN } from '~/contract/own/recentSignIn';
import { leadingBy, whilePage } from '~/web/kit/effects/policies';
import type { Feature } from '~/web/kit/room';
import { confirmRequested } from './events';
import { confirm } from './flows/confirm.saga';
import { takeCode } from './flows/takeCode.saga';
import { confirmSignInSlice } from './model';
import { ConfirmSignInLayer } from './screens/ConfirmSignInLayer';

export const confirmSignIn: Feature = {
  reducers: { confirmSignIn: confirmSignInSlice.reducer },
  flows: [leadingBy(confirmRequested, () => '', confirm)],
  flowsOutside: [whilePage(CONFIRM_SIGN_IN, takeCode)],
  roots: [ConfirmSignInLayer],
};
