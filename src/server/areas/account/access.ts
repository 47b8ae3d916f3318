import type { api } from '~/contract';
import { anybody, signedIn, type AccessTable } from '../access';

/** Who may ask what of accounts. */
export const access = {
  signIn: anybody,
  signInOptions: anybody,
  exchangeCode: anybody,
  signOut: signedIn,
  readUser: signedIn,
  updateUser: signedIn,
  changePassword: signedIn,
  uploadPicture: signedIn,
  removePicture: signedIn,
  preferencesTemplate: signedIn,
  readSessions: signedIn,
  endSessions: signedIn,
  readTeam: signedIn,
  collaborators: signedIn,
} satisfies AccessTable<typeof api.account>;
