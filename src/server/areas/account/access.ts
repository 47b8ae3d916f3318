import type { api } from '~/contract';
import { anybody, onAnyPlan, signedIn, type AccessTable } from '../access';

/** Who may ask what of accounts. */
export const access = {
  signIn: anybody,
  signInOptions: anybody,
  exchangeCode: anybody,
  signOut: onAnyPlan,
  readUser: onAnyPlan,
  updateUser: onAnyPlan,
  changePassword: onAnyPlan,
  uploadPicture: onAnyPlan,
  removePicture: onAnyPlan,
  preferencesTemplate: onAnyPlan,
  readSessions: onAnyPlan,
  endSessions: onAnyPlan,
  readTeam: onAnyPlan,
  collaborators: signedIn,
} satisfies AccessTable<typeof api.account>;
