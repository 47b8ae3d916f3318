import { all, call, type SagaGenerator } from 'typed-redux-saga';
import type { Reply, Team, User } from '~/contract';
import { account } from '~/contract/settings/account';
import { callApi } from '~/web/lib/saga/callApi';
import { malformed } from '~/web/lib/http/problem';
import type { Credentials } from '~/web/lib/saga/sagaContext';

export interface Profile {
  readonly user: User;
  readonly team: Team;
  readonly cookie_secret: string | undefined;
}

const user = (as?: Credentials) => callApi(account.readUser, {}, as ? { as } : {});
const team = (as?: Credentials) => callApi(account.readTeam, {}, as ? { as } : {});

/** Reads who the person is and the team they belong to. A profile without a team is a load error, never an empty team (GEN-06). */
export function* readProfile(as?: Credentials): SagaGenerator<Reply<Profile>> {
  const { who, where } = yield* all({ who: call(user, as), where: call(team, as) });
  if (!who.ok) return who;
  if (!where.ok) return where;
  if (!who.value.user?.team_name || !where.value.team)
    return { ok: false, problem: malformed('a team') };
  return {
    ok: true,
    value: { user: who.value.user, team: where.value.team, cookie_secret: who.value.cookie_secret },
  };
}
