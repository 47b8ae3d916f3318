import type { api, SecretOffer } from '~/contract';
import {
  granted,
  needs,
  signedIn,
  type Access,
  type AccessTable,
} from '../../../platform/access/access';
import { runOwnership } from '../../jobs/api';
import { notebookOwnership } from '../../notebooks/api';

const notebookOwner = notebookOwnership.owner<SecretOffer>('give secrets to', ({ id }) => id);
// Also of what is part of something else: a version of a prediction starts as a job.
const jobOwner = runOwnership.owner<SecretOffer>('give secrets to', ({ id }) => id);

/** The owner alone: whoever else may change it must not have it given a secret. */
const owner: Access<SecretOffer, string> = {
  who: 'owner',
  of: 'notebook or job',
  admit: async (workspace, request, user) =>
    (await (request.kind === 'job' ? jobOwner : notebookOwner).admit(workspace, request, user))
      .user_name,
};

/** Whoever may see it: collaborators are told that their changes wait for the owner. */
const reader: Access<SecretOffer, string> = {
  who: 'reader',
  of: 'notebook or job',
  admit: async (workspace, { kind, id }, user) =>
    (await (kind === 'job' ? runOwnership : notebookOwnership).readable(workspace, id, user))
      .user_name,
};

/** Access rules of secrets: each person of their own. */
export const access = {
  readAll: needs('read', granted('secrets', signedIn)),
  save: needs('recent sign-in', granted('secrets', signedIn)),
  delete: needs('recent sign-in', granted('secrets', signedIn)),
  offered: needs('read', granted('secrets', owner)),
  offer: needs('browser', granted('secrets', owner)),
  withheld: needs('read', granted('secrets', reader)),
  confirm: needs('browser', granted('secrets', owner)),
} satisfies AccessTable<typeof api.secrets>;
