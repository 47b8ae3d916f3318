import type { Secret } from '~/contract/settings/secrets';
import { MAX_SECRETS } from '~/contract/settings/secretRules';
import type { Database } from '../../../platform/database/database';
import type { SecretBox } from '../../../platform/files/secretBox';
import { invalid, HttpError } from '../../../platform/httpError';
import type { Values } from '../../../platform/secrets/handing';
import { createCodeChanges, type CodeChanges } from './queries/changes';
import {
  addSealedOfRun,
  deleteSecret,
  listSecrets,
  lockSecretsOf,
  offeredNames,
  putSecret,
  sealedOfRun,
  sealedSecrets,
  setOffered,
} from './queries/secrets';

export interface Secrets {
  /** The person's, by name, without their values. */
  list(userName: string): Promise<Secret[]>;
  keep(userName: string, name: string, value: string): Promise<Secret>;
  /** Throws `missing` where there is none of this name. */
  remove(userName: string, name: string): Promise<void>;
  /** The names that an object of this owner is given when it starts. */
  offered(owner: string, objectId: string): Promise<string[]>;
  offer(owner: string, objectId: string, names: readonly string[]): Promise<string[]>;
  /** The people who changed the code of objects that are given secrets. */
  readonly changes: CodeChanges;
  /** People whose changes keep the owner's secrets from an object, by name; nobody where it is to be given none. */
  withheldFor(owner: string, objectId: string): Promise<string[]>;
  /** The secrets that an object is given now, all of its owner; none while a person has changed it whom the owner has not confirmed. */
  valuesFor(owner: string, objectId: string): Promise<Values>;
  /** The secrets that an object may have been given, for masking: also while `valuesFor` withholds them, without those that cannot be opened. */
  offeredValues(owner: string, objectId: string): Promise<Values>;
  /** The same for a submission. A later call returns what the first one did, also where the secrets have changed. */
  valuesOfRun(submissionId: string, owner: string, objectId: string): Promise<Values>;
  /** The secrets that a submission was given; empty where it was given none. */
  givenTo(submissionId: string): Promise<Values>;
}

/** A value is sealed for its owner and name, so a row that is copied to another place cannot be opened. */
const placeOf = (userName: string, name: string) => JSON.stringify(['secret', userName, name]);
const placeOfRun = (submissionId: string) => JSON.stringify(['run', submissionId]);

const UNREADABLE =
  'was sealed with another key than this server has. Write it down again in Settings, Secrets.';

/** The secrets of people. */
export const secretRepository = (db: Database, box: SecretBox): Secrets => {
  const changes = createCodeChanges(db);
  const withheldFor = async (owner: string, objectId: string): Promise<string[]> =>
    (await offeredNames(db, owner, objectId)).length === 0
      ? []
      : changes.unconfirmed(owner, objectId);

  /** Secrets of these names with their values; null where the key does not open one. */
  const opened = async (owner: string, names: readonly string[]) => {
    if (names.length === 0) return [];
    const rows = await sealedSecrets(db, owner, names);
    return rows.map(({ name, sealed }) => [name, box.open(sealed, placeOf(owner, name))] as const);
  };

  const valuesFor = async (owner: string, objectId: string): Promise<Values> => {
    const names = await offeredNames(db, owner, objectId);
    if (names.length === 0 || (await changes.unconfirmed(owner, objectId)).length > 0) return {};
    return Object.fromEntries(
      (await opened(owner, names)).map(([name, value]) => {
        if (value === null) throw new HttpError('conflict', `The secret ${name} ${UNREADABLE}`);
        return [name, value];
      }),
    );
  };

  const givenTo = async (submissionId: string): Promise<Values> => {
    const sealed = await sealedOfRun(db, submissionId);
    const given = sealed === undefined ? null : box.open(sealed, placeOfRun(submissionId));
    return given ? (JSON.parse(given) as Values) : {};
  };

  return {
    list: (userName) => listSecrets(db, userName),
    keep: (userName, name, value) =>
      db.transaction(async (tx) => {
        await lockSecretsOf(tx, userName);
        const known = await listSecrets(tx, userName);
        if (known.length >= MAX_SECRETS && known.every((one) => one.name !== name))
          throw invalid({ name: `You can have at most ${MAX_SECRETS} secrets.` });
        await putSecret(tx, userName, name, box.seal(value, placeOf(userName, name)));
        return (await listSecrets(tx, userName)).find((one) => one.name === name)!;
      }),
    async remove(userName, name) {
      if (!(await deleteSecret(db, userName, name)))
        throw new HttpError('missing', `You have no secret ${name} any more.`);
    },
    offered: (owner, objectId) => offeredNames(db, owner, objectId),
    offer: (owner, objectId, names) =>
      db.transaction(async (tx) => {
        const known = new Set((await listSecrets(tx, owner)).map(({ name }) => name));
        const unknown = names.find((name) => !known.has(name));
        if (unknown !== undefined) throw invalid({ names: `You have no secret ${unknown}.` });
        await setOffered(tx, owner, objectId, new Set(names));
        return offeredNames(tx, owner, objectId);
      }),
    changes,
    withheldFor,
    valuesFor,
    async offeredValues(owner, objectId) {
      const values = await opened(owner, await offeredNames(db, owner, objectId));
      return Object.fromEntries(
        values.flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
      );
    },
    async valuesOfRun(submissionId, owner, objectId) {
      const before = await givenTo(submissionId);
      if (Object.keys(before).length > 0) return before;
      const values = await valuesFor(owner, objectId);
      if (Object.keys(values).length === 0) return values;
      const sealed = box.seal(JSON.stringify(values), placeOfRun(submissionId));
      await addSealedOfRun(db, submissionId, sealed);
      return givenTo(submissionId);
    },
    givenTo,
  };
};
