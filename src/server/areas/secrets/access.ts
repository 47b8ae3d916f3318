import type { api, SecretOffer } from '~/contract';
import { granted, inPerson, signedIn, type Access, type AccessTable } from '../access';
import { runOwnership } from '../jobs/kind';
import { notebookOwnership } from '../notebooks/kind';

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

/** Who may ask what of secrets: each person of their own. */
export const access = {
  readAll: granted('secrets', signedIn),
  keep: granted('secrets', inPerson(signedIn)),
  delete: granted('secrets', inPerson(signedIn)),
  offered: granted('secrets', owner),
  offer: granted('secrets', inPerson(owner)),
} satisfies AccessTable<typeof api.secrets>;
