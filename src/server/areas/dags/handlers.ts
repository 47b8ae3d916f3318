import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { JOB_ACCEPTED } from '~/contract';
import { decodeDag, MAX_DAG_BYTES, type Decoded } from '~/contract/dags/file';
import { BLANK, problemsOf, type DagGraph } from '~/contract/dags/graph';
import { DEFAULT_POOL, type Dag, type DagSettings } from '~/contract/dags/dags';
import type { SentFile } from '../../platform/http/call';
import { invalid, HttpError } from '../../platform/httpError';
import type { Workspace } from '../../platform/workspace';
import type { Account } from '../../platform/identity/account';
import type { AreaHandlers } from '../../platform/area';
import { sizeText } from '~/text/size';
import { providersOf } from '../../platform/engine/choosing';
import type { access } from './access';
import { dagOwnership } from './kind';
import { toNodeRun, toRun } from './mappers';
import { beginRun, type Runs } from './queries/runs';
import { nextRunOf } from './schedules';

export type DagHandlers = AreaHandlers<'dags', typeof access>;

const graphOr = (decoded: Decoded, field: string): DagGraph => {
  if ('graph' in decoded) return decoded.graph;
  throw invalid({ [field]: decoded.problems.join(' ') });
};

const graphInFile = async (file: SentFile): Promise<DagGraph> => {
  if (file.size > MAX_DAG_BYTES)
    throw invalid({
      main_file: `This file has ${sizeText(file.size)}. The file of a DAG has at most ${sizeText(MAX_DAG_BYTES)}.`,
    });
  return graphOr(decodeDag(await readFile(file.draft, 'utf8')), 'main_file');
};

/** The graph of a new DAG: out of a file, or of the text of one. */
const graphIn = async (
  files: readonly SentFile[],
  dagData: string | null | undefined,
): Promise<DagGraph> => {
  const isGiven = typeof dagData === 'string';
  if (files.length + Number(isGiven) > 1)
    throw invalid({ dagData: 'There is more than one graph. Send one.' });
  const [file] = files;
  if (file) return graphInFile(file);
  if (!isGiven) return BLANK;
  return graphOr(decodeDag(dagData), 'dagData');
};

const refuseWrong = (graph: DagGraph): void => {
  const problems = problemsOf(graph);
  if (problems.length > 0) throw invalid({ graph: problems.join(' ') });
};

/** Settings as they came: validation has filled in what was left out. */
type Asked = Parameters<DagHandlers['create']>[0]['settings'];

/** Sharing with the entire team clears collaborators (DAG-12). */
const tidy = (asked: Asked): DagSettings => {
  const settings = asked as DagSettings;
  return {
    ...settings,
    collaborators: settings.shared_with_team ? [] : [...new Set(settings.collaborators)],
    pool: settings.pool.trim() || DEFAULT_POOL,
  };
};

/** Every endpoint of DAGs. */
export const dagHandlers = (workspace: Workspace, runs: Runs): DagHandlers => {
  const { db, dags, children, engines } = workspace;
  const current = (id: string, user: Account): Promise<Dag> =>
    dagOwnership.readable(workspace, id, user);
  const ofThis = async ({
    dag_id,
    submission_id,
  }: {
    readonly dag_id: string;
    readonly submission_id: string;
  }) => {
    const known = await runs.find(submission_id);
    if (known?.run.dagId === dag_id) return known;
    throw new HttpError('missing', 'This DAG has no such run.');
  };
  return {
    readAll: async (_request, { user }) => ({ dags: await dags.list({ owner: user.user_name }) }),
    readTeam: async (_request, { user }) => ({
      dags: await dags.list({ team: user.team_name, except: user.user_name }),
    }),
    read: async (_request, { object: dag }) => ({ dag }),
    readGraph: async ({ dag_id }, { user }) => ({
      graph: await dags.graphOf(dag_id),
      dag: await current(dag_id, user),
    }),
    async create({ settings: asked, dagData }, { user, files }) {
      const graph = await graphIn(files, dagData);
      const settings = tidy(asked);
      if (files[0]) settings.main_file = files[0].name;
      const id = `dag-${randomBytes(8).toString('hex')}`;
      await dags.add({ id, owner: user.user_name, settings, graph });
      return { dag: await current(id, user), graph };
    },
    async update({ dag_id, settings, schedule }, { object: before, user }) {
      if (settings) dagOwnership.refuseNewCollaborators(before, tidy(settings), user);
      if (settings && settings.shared_with_team !== before.shared_with_team)
        dagOwnership.refuseUnlessOwner(before, user, 'share');
      if (schedule !== undefined) dagOwnership.refuseUnlessOwner(before, user, 'schedule');
      const planned =
        schedule === undefined
          ? {}
          : { schedule, nextRun: schedule && nextRunOf(schedule, new Date()) };
      await dags.change(dag_id, { ...(settings && { settings: tidy(settings) }), ...planned });
      return { dag: await current(dag_id, user) };
    },
    async saveGraph({ dag_id, graph_version, graph }, { user }) {
      refuseWrong(graph);
      if (!(await dags.saveGraph(dag_id, graph_version, graph))) {
        throw new HttpError(
          'conflict',
          'Somebody saved another version of this graph meanwhile. Take a copy of yours as JSON, then load the newer one.',
        );
      }
      return { dag: await current(dag_id, user), graph };
    },
    async delete({ dag_id }) {
      if (!(await dags.remove(dag_id)))
        throw new HttpError('conflict', 'This DAG is running. Stop it first.');
      await children.remove('dag', dag_id);
      return { status: 'DAG deleted' };
    },
    async execute({ dag_id, from }, { user, object: dag }) {
      if (dag.node_count === 0 && !from)
        throw invalid({ graph: 'This DAG has no nodes. Add one first.' });
      if (from) {
        const { run } = await ofThis({ dag_id, submission_id: from.submission_id });
        if (!run.graph.nodes.some(({ id }) => id === from.node_id))
          throw new HttpError('missing', 'That run has no such node.');
      }
      const begun = await db.transaction(async (tx) => {
        const run = await beginRun(tx, {
          dagId: dag_id,
          submittedBy: user.user_name,
          from: from && { runId: from.submission_id, nodeId: from.node_id },
        });
        if (run) await children.begin(tx, { kind: 'dag', run });
        return run;
      });
      if (begun === null) throw new HttpError('conflict', 'This DAG is running already.');
      children.wake();
      return { status: JOB_ACCEPTED.execute, dag: await current(dag_id, user) };
    },
    async stop(request, { user }) {
      await ofThis(request);
      const run = request.submission_id;
      const isAsked = await db.transaction(async (tx) => {
        const asked = await runs.askToStop(tx, run);
        if (asked) await children.begin(tx, { kind: 'dag', run });
        return asked;
      });
      if (!isAsked) throw new HttpError('conflict', 'This run is over already.');
      children.wake();
      return { status: JOB_ACCEPTED.stop, dag: await current(request.dag_id, user) };
    },
    async readRun({ known, ...named }) {
      const { run, nodes } = await ofThis(named);
      const state = String(run.revision);
      return {
        run: toRun(run),
        state,
        graph: known === undefined ? run.graph : null,
        nodes:
          known === state
            ? null
            : run.graph.nodes.flatMap(({ id }) => {
                const node = nodes.get(id);
                return node ? [toNodeRun(node)] : [];
              }),
      };
    },
    runs: async ({ dag_id }) => ({ runs: await dags.runs(dag_id) }),
    async pools() {
      const clusters = engines.all.filter(({ name }) => name !== 'local');
      const regions = await Promise.all(
        clusters.map(async ({ name, label }) => [
          { name, label },
          // A cluster that is away offers nothing now; its own page says that it is away.
          ...(await engines.groups(name).catch(() => [])).map((group) => ({
            name: `${name}/${group.name}`,
            label: `${label}, ${group.name}`,
          })),
        ]),
      );
      const here = providersOf(engines).some(({ name }) => name === 'local')
        ? [{ name: DEFAULT_POOL, label: 'Default' }]
        : [];
      return { pools: [...here, ...regions.flat()] };
    },
  };
};
