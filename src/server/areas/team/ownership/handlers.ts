import type { OwnedItem, Member } from '~/contract';
import { memberStatus } from '~/contract/team/memberRules';
import { MAX_OWNED_ITEMS } from '~/contract/schemas/team/ownership.schema';
import type { Call } from '../../../platform/http/call';
import type { OwnershipTransfer } from '../../../platform/ownershipTransfer';
import { invalid, HttpError } from '../../../platform/httpError';
import type { Workspace } from '../../../platform/workspace';
import type { AreaHandlers } from '../../../platform/area';
import { writeActs } from '../../../platform/audit/writing';
import { writeDown } from '../../../platform/notifications/writing';
import type { access } from './access';

/** Objects that members own, and their transfer. */
export const ownershipHandlers = ({
  holdings,
  members,
}: Workspace): AreaHandlers<'ownership', typeof access> => {
  const heldBy = async (owner: string): Promise<OwnedItem[]> => {
    const all = await Promise.all(
      holdings.map(async ({ noun, of }) =>
        (await of(owner)).map((held) => ({ kind: noun, ...held })),
      ),
    );
    return all.flat().slice(0, MAX_OWNED_ITEMS);
  };
  const receiver = async (to: string, from: Member, { user }: Call<unknown>): Promise<Member> => {
    // Whoever cannot be found is refused below, like somebody who is disabled.
    const found = await members.find(to, user).catch(() => null);
    if (found === null || memberStatus(found) !== 'enabled')
      throw invalid({ to: 'Choose somebody of your team who is enabled.' });
    if (to === from.user_name) throw invalid({ to: 'It is theirs already.' });
    return found;
  };

  /** One thing, with its line in the audit log and the notice to whom it goes, or nothing of it. One notice a day tells of all from one person. */
  const give = (of: OwnershipTransfer, id: string, from: Member, to: Member) =>
    of.give(id, from.user_name, to.user_name, async (tx, name) => {
      await writeActs(tx, [
        {
          kind: 'work.handed_over',
          about: id,
          name,
          whom: from.user_name,
          parts: { kind: of.noun, to: to.user_name },
        },
      ]);
      await writeDown(tx, [
        {
          kind: 'work_given',
          userName: to.user_name,
          about: `given ${from.user_name} ${new Date().toISOString().slice(0, 10)}`,
          objectId: from.user_name,
          parts: { name: from.fullname || from.user_name, user_name: from.user_name },
        },
      ]);
    });

  return {
    list: async (_request, { object: { user_name } }) => ({ holdings: await heldBy(user_name) }),
    async transfer({ to, holdings: asked }, call) {
      const from = call.object;
      const taker = await receiver(to, from, call);
      const held = await heldBy(from.user_name);
      const given: { kind: string; id: string }[] = [];
      const kept: OwnedItem[] = [];
      for (const { kind, id } of asked) {
        const of = holdings.find(({ noun }) => noun === kind);
        const one = held.find((each) => each.kind === kind && each.id === id);
        try {
          if (!of || !one) throw new HttpError('missing', 'It is not theirs any more.');
          await give(of, id, from, taker);
          given.push({ kind, id });
        } catch (error) {
          if (!(error instanceof HttpError)) throw error;
          kept.push({ kind, id, name: one?.name ?? id, reason: error.message });
        }
      }
      return { given, kept };
    },
  };
};
