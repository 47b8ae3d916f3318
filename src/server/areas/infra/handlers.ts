import type { Call } from '../../platform/http/call';
import type { NamedList, Sent } from './list';

interface Id {
  readonly id: string;
}

/** The endpoints of a list of things with names. */
export const namedHandlers = <One, Fields>(list: NamedList<One, Fields>) => {
  const told = (item: One | null) => ({ exists: item === null, item });
  return {
    readAll: async (_request: unknown, { user }: Call) => ({
      items: await list.list(user.team_name),
    }),
    read: (_request: unknown, { object: item }: Call<One>) => Promise.resolve({ item }),
    create: async (fields: Sent<Fields>, { user }: Call) =>
      told(await list.create(fields, user.team_name)),
    update: async (
      {
        id,
        update_datetime,
        ...fields
      }: Sent<Fields> & Id & { readonly update_datetime?: string | undefined },
      { user }: Pick<Call, 'user'>,
    ) => told(await list.change(id, fields as Sent<Fields>, user.team_name, update_datetime)),
    exists: async ({ name }: { readonly name: string }, { user }: Call) => ({
      exists: await list.hasName(name, user.team_name),
    }),
    async delete({ id }: Id, { user }: Pick<Call, 'user'>) {
      await list.remove(id, user.team_name);
      return { status: `${list.kind} deleted` };
    },
  };
};

/** Their list answers 304 while it stays as it was. */
export const namedFingerprints = <One, Fields>(list: NamedList<One, Fields>) => ({
  readAll: ({ user: { team_name } }: Call) => list.fingerprint(team_name),
});
