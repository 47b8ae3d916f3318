import type { api, RequestOf } from '~/contract';
import {
  anyone,
  needs,
  onAnyPlan,
  signedIn,
  stricter,
  type Access,
  type AccessTable,
} from '../../platform/access/access';

/** A profile, of which another e-mail address is what takes a new password. */
const profile = stricter(
  needs<Access<RequestOf<typeof api.account.updateUser>>>('browser', {
    ...onAnyPlan,
    acts: ['address.changed'],
  }),
  {
    credential: 'recent sign-in',
    when: 'for another e-mail address',
    applies: ({ email }, user) =>
      email !== undefined && email.toLowerCase() !== user.email.toLowerCase(),
  },
);

/** Access rules of the accounts endpoints. */
export const access = {
  signIn: anyone,
  signInOptions: anyone,
  exchangeCode: anyone,
  confirmSignIn: needs('browser', onAnyPlan),
  revertAddress: anyone,
  signOut: needs('read', onAnyPlan),
  readUser: needs('read', onAnyPlan),
  updateUser: profile,
  // It asks for the current password, which is a confirmation itself.
  changePassword: needs('browser', onAnyPlan),
  uploadPicture: needs('write', onAnyPlan),
  removePicture: needs('write', onAnyPlan),
  createSetupIntent: needs('recent sign-in', onAnyPlan),
  preferencesTemplate: needs('read', onAnyPlan),
  readSessions: needs('browser', onAnyPlan),
  endSessions: needs('browser', onAnyPlan),
  readTeam: needs('read', onAnyPlan),
  collaborators: needs('read', signedIn),
} satisfies AccessTable<typeof api.account>;
