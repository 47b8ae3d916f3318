import { randomBytes } from 'node:crypto';
import {
  PREDICTION_ACCEPTED,
  PREDICTION_RUNNING,
  type Prediction,
  type PredictionVersion,
} from '~/contract/work/predictions';
import { gatewayHosts, gatewayOrigin } from '../../platform/gateway/hostName';
import type { Call } from '../../platform/http/call';
import { invalid, HttpError } from '../../platform/httpError';
import type { Workspace } from '../../platform/workspace';
import type { Account } from '../../platform/identity/account';
import type { AreaHandlers } from '../../platform/area';
import type { access } from './access';
import { newKey } from './keys';
import { PREDICTION, predictionOwnership } from './kind';
import { findSource, makeVersion } from './making';
import { runOf } from './mappers';
import { faultOf, type CallCounts, type Fault } from './serving/calls';
import type { Reach } from './serving/reach';
import { isUp, type Routes } from './serving/routes';
import { checked, tryVersion } from './serving/trying';

const NO_SOURCE = { project_source: 'filesystem', github_repo: null, github_branch: null } as const;

export interface Serving {
  readonly routes: Routes;
  readonly reach: Reach;
  readonly calls: CallCounts;
}

/** Every endpoint of predictions. */
export const predictionHandlers = (
  workspace: Workspace,
  { routes, reach, calls }: Serving,
): AreaHandlers<'predictions', typeof access> => {
  const { predictions, children, jobs, db, accounts } = workspace;
  const read = async (id: string, user: Account) => ({
    prediction: await predictionOwnership.readable(workspace, id, user),
  });

  const versionOf = ({ pf_details }: Prediction, version: number): PredictionVersion => {
    const found = pf_details.find((each) => each.version === version);
    if (found) return found;
    throw new HttpError('missing', `This prediction has no version ${version}.`);
  };
  const refuseStrangers = async (
    settings: { readonly collaborators: readonly string[] },
    { team_name }: Account,
  ) => {
    const known = (await accounts.teammates(team_name, '')).map(({ user_name }) => user_name);
    const stranger = settings.collaborators.find((name) => !known.includes(name));
    if (stranger !== undefined)
      throw invalid({ collaborators: `Nobody in your team is called ${stranger}.` });
  };
  const addressOf = (
    { pf_id }: Prediction,
    version: number | null,
    { hostname, origin }: Pick<Call, 'hostname' | 'origin'>,
  ) => {
    const host = gatewayHosts(workspace.config, hostname).at(-1) ?? hostname;
    const at = version === null ? 'live' : `versions/${version}`;
    return `${gatewayOrigin(origin, host, workspace.runtimes.publicPort)}/pf/${pf_id}/${at}`;
  };
  const running = (versions: readonly PredictionVersion[]) =>
    versions.find(({ status }) => PREDICTION_RUNNING.includes(status));
  const wake = (pfId: string) => {
    routes.forget(pfId);
    children.wake();
  };

  return {
    readAll: async (_request, { user }) => ({
      predictions: await predictions.list({ owner: user.user_name }),
    }),
    readTeam: async (_request, { user }) => ({
      predictions: await predictions.list({ team: user.team_name, except: user.user_name }),
    }),
    read: async (_request, { object: prediction }) => ({ prediction }),
    async create({ settings, source }, { user }) {
      await refuseStrangers(settings, user);
      const found = await findSource(workspace, source, settings.pf_name, user);
      const id = `pf-${randomBytes(8).toString('hex')}`;
      await predictions.add({
        id,
        owner: user.user_name,
        settings,
        source: NO_SOURCE,
        fileUrls: [],
      });
      await makeVersion(workspace, id, user.user_name, found, user).catch(
        async (error: unknown) => {
          await predictions.remove(id, workspace.comments.forget);
          throw error;
        },
      );
      return read(id, user);
    },
    async update({ pf_id, settings }, { object: before, user }) {
      predictionOwnership.refuseNewCollaborators(before, settings, user);
      await refuseStrangers(settings, user);
      await predictions.change(pf_id, { settings });
      return read(pf_id, user);
    },
    async createVersion({ pf_id, source }, { object, user }) {
      const found = await findSource(workspace, source, object.pf_name, user);
      await makeVersion(workspace, pf_id, object.user_name, found, user);
      return read(pf_id, user);
    },
    async deploy({ pf_id, version }, { object, user }) {
      const { batch_job_id, status, env_build } = versionOf(object, version);
      if (PREDICTION_RUNNING.includes(status))
        throw new HttpError('conflict', `Version ${version} is deployed already.`);
      const child = await jobs.find(batch_job_id);
      if (!child)
        throw new HttpError(
          'missing',
          `The files of version ${version} are not there any more. Make a new version.`,
        );
      const chosen = await children.admit(child.object, user.team_name, env_build ?? null);
      const begun = await db.transaction(async (tx) => {
        const isBegun = await predictions.deploy(tx, pf_id, version, {
          chosen,
          by: user.user_name,
        });
        if (isBegun) await children.begin(tx, { kind: PREDICTION, run: runOf(pf_id, version) });
        return isBegun;
      });
      if (!begun) throw new HttpError('conflict', `Version ${version} is deployed already.`);
      wake(pf_id);
      return { status: PREDICTION_ACCEPTED.deploy, ...(await read(pf_id, user)) };
    },
    async stop({ pf_id, version }, { object, user }) {
      versionOf(object, version);
      const asked = await db.transaction(async (tx) => {
        const isAsked = await predictions.stop(tx, pf_id, version);
        if (isAsked) await children.begin(tx, { kind: PREDICTION, run: runOf(pf_id, version) });
        return isAsked;
      });
      if (!asked) throw new HttpError('conflict', `Version ${version} is not deployed.`);
      wake(pf_id);
      return { status: PREDICTION_ACCEPTED.stop, ...(await read(pf_id, user)) };
    },
    async makeLive({ pf_id, version }, { object, user }) {
      const { status } = versionOf(object, version);
      if (!PREDICTION_RUNNING.includes(status))
        throw new HttpError(
          'conflict',
          `Deploy version ${version} first: calls would find nobody there.`,
        );
      await predictions.makeLive(pf_id, version);
      routes.forget(pf_id);
      return read(pf_id, user);
    },
    async delete({ pf_id, version }, { object: { pf_details } }) {
      const one =
        version === undefined ? undefined : versionOf({ pf_details } as Prediction, version);
      const all = one === undefined || pf_details.length === 1;
      const busy = running(all ? pf_details : [one]);
      const refused = new HttpError(
        'conflict',
        `Version ${busy?.version ?? version ?? ''} is deployed. Stop it before you delete it.`,
      );
      if (busy) throw refused;
      if (
        !(await (all
          ? predictions.remove(pf_id, workspace.comments.forget)
          : predictions.removeVersion(pf_id, one.version)))
      )
        throw refused;
      await children.remove(PREDICTION, pf_id, all ? undefined : runOf(pf_id, one.version));
      routes.forget(pf_id);
      return { status: 'Prediction deleted' };
    },
    async createKey({ pf_id, version }, { object, user }) {
      versionOf(object, version);
      const { key, hash, hint } = newKey();
      await predictions.setKey(pf_id, version, { hash, hint });
      routes.forget(pf_id);
      return { key, ...(await read(pf_id, user)) };
    },
    async calls({ pf_id, version }, { object, hostname, origin }) {
      versionOf(object, version);
      return {
        ...(await calls.tell(pf_id, version)),
        address: addressOf(object, version, { hostname, origin }),
        live_address: addressOf(object, null, { hostname, origin }),
      };
    },
    async tryIt({ pf_id, version, ...asked }, { object, signal }) {
      versionOf(object, version);
      checked(asked);
      const route = await routes.whenUp(pf_id, version, signal);
      if (!route || !isUp(route))
        throw new HttpError('conflict', `Version ${version} is not deployed. Deploy it first.`);
      const begun = performance.now();
      let fault: Fault = 'version';
      try {
        const reply = await tryVersion(
          reach.to(route),
          route,
          { pf_id, version, ...asked },
          signal,
        );
        fault = faultOf(reply.status_code);
        return reply;
      } finally {
        calls.note(route, performance.now() - begun, fault);
      }
    },
  };
};
