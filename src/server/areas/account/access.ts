import type { api } from '~/contract';
import { anybody, inPerson, onAnyPlan, signedIn, type AccessTable } from '../access';

/** Who may ask what of accounts. */
export const access = {
  signIn: anybody,
  signInOptions: anybody,
  exchangeCode: anybody,
  signOut: onAnyPlan,
  readUser: onAnyPlan,
  updateUser: inPerson(onAnyPlan),
  changePassword: inPerson(onAnyPlan),
  uploadPicture: onAnyPlan,
  removePicture: onAnyPlan,
  createSetupIntent: inPerson(onAnyPlan),
  preferencesTemplate: onAnyPlan,
  readSessions: inPerson(onAnyPlan),
  endSessions: inPerson(onAnyPlan),
  readTeam: onAnyPlan,
  collaborators: signedIn,
} satisfies AccessTable<typeof api.account>;
