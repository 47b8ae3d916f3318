import { randomBytes } from 'node:crypto';
import path from 'node:path';
import {
  EXECUTION_ENDED,
  NOTEBOOK_STATUS,
  PENDING,
  sharedRuntimeId,
  type Address,
  type Notebook,
} from '~/contract/work/notebooks';
import type { Call } from '../../platform/http/call';
import { linkInto } from '../../platform/isolation/mounting';
import { gatewayHostFor } from '../../platform/gateway/hostName';
import { isUnavailable, untilAvailable } from '../../platform/database/unavailable';
import { HttpError } from '../../platform/httpError';
import type { AddressFor } from '../../platform/kernels/runtimes';
import type { Workspace } from '../../platform/workspace';
import { createEndings, startFailure, sentence, STOPPED_WITH_SERVER } from './endings';
import { notebookKind } from './kind';
import { pythonOfStart } from './python';
import { folderOf, type LocatedWork } from '../../platform/work/kind';
import { trackingVariables } from '../../platform/work/tracking';
import { createKeyedMutex } from '../../platform/concurrency/keyedMutex';

/** How long a question for an address waits inside the server for the answer, ms. */
const ADDRESS_WAIT_MS = 2_000;

const NOT_STARTED = 'This notebook is not started.';
/** The address while even the runtime does not know the notebook. */
const UNKNOWN_YET = {
  notebook_dnsname: PENDING,
  notebook_protocol: 'http',
  notebook_port: 0,
  notebook_path: '',
  notebook_entry_point: '',
  token: '',
  waiting_for: 'Preparing the notebook',
} as const;

/** A notebook, its owner's team, whose environments it may run in, and the owner's number. */
type Found = LocatedWork<Notebook>;

const running = (notebook: Notebook) =>
  notebook.execution_details.find((execution) => execution.end_datetime === null);

/** The host and the app's origin as the person's browser knows them, and which browser it is. */
type Whence = Pick<Call, 'hostname' | 'origin' | 'userAgent'>;

/** Starting, reaching and stopping notebooks. Work on one notebook is done one after the other. */
export interface Executions {
  connect(notebook: Notebook, by: Whence): Promise<{ submission_id: string; status: string }>;
  disconnect(notebook: Notebook): Promise<{ status: string }>;
  address(notebook: Notebook, by: Whence & Pick<Call, 'user' | 'session'>): Promise<Address>;
  /** Work that must not meet a start or a stop of the same notebook. */
  inTurn<Result>(notebookId: string, work: () => Promise<Result>): Promise<Result>;
  /** Stops what runs, as part of deleting; answers the notebook. */
  stopForGood(id: string): Promise<Notebook>;
  close(): Promise<void>;
}

export const createExecutions = ({
  config,
  notebooks,
  files,
  runtimes,
  environments,
  datasets,
  places,
  isolation,
  secrets,
  diskUse,
  report,
}: Workspace): Executions => {
  const inTurn = createKeyedMutex();
  /** Starts that the runtimes have not taken over yet, by notebook. */
  const beginnings = new Map<string, Promise<unknown>>();
  let closed = false;

  const found = async (id: string): Promise<Found> => {
    const row = await notebooks.find(id);
    if (!row) throw new HttpError('missing', 'This notebook does not exist any more.');
    return row;
  };
  const current = async (id: string): Promise<Notebook> => (await found(id)).object;

  const isClosed = () => closed;
  const endings = createEndings({ notebooks, runtimes, report }, isClosed);

  /** Asks the runtime for its address; the first that is not pending makes the notebook started, a refusal makes it failed. */
  const reach = async (id: string, submissionId: string, by: AddressFor): Promise<Address> => {
    try {
      const address = await runtimes.address(id, by, ADDRESS_WAIT_MS);
      if (address.notebook_dnsname !== PENDING) {
        await notebooks.moveExecution(
          id,
          submissionId,
          NOTEBOOK_STATUS.starting,
          NOTEBOOK_STATUS.started,
        );
      }
      return address;
    } catch (error) {
      // The runtime itself is well.
      if (isUnavailable(error)) throw error;
      const execution = running(await current(id));
      const over =
        execution?.submission_id !== submissionId || execution.status === NOTEBOOK_STATUS.stopping;
      if (over) throw new HttpError('conflict', NOT_STARTED);
      await endings.giveUp(id, submissionId, sentence(error));
      throw new HttpError('failed', sentence(error));
    }
  };

  /** Follows a start until it is ready or over, whether or not anybody asks for the address. */
  const follow = async (id: string, submissionId: string, by: AddressFor): Promise<void> => {
    const isOver = async () => {
      const execution = running(await current(id));
      if (
        execution?.submission_id !== submissionId ||
        execution.status !== NOTEBOOK_STATUS.starting
      )
        return true;
      await reach(id, submissionId, by);
      return false;
    };
    while (!closed && !(await untilAvailable(isOver, isClosed)));
  };

  /** It sees the content that its dataset has when it starts. */
  const dataFor = async (
    { object: { dataset_id: datasetId, main_file: mainFile }, team }: Found,
    submissionId: string,
    folder: string,
  ) => {
    const gone = await datasets.problem(datasetId ?? '', team);
    if (gone !== null) throw new HttpError('missing', gone);
    const { datasetName: name } = await datasets.find(datasetId ?? '', team);
    return {
      name,
      async ready() {
        const data = await datasets.mount({
          datasetId: datasetId ?? '',
          team,
          isolation,
          kind: 'notebook',
          submissionId,
        });
        await linkInto(path.dirname(path.join(folder, mainFile)), data);
        return data;
      },
    };
  };

  const begin = async (row: Found, by: Whence) => {
    const { object: notebook, team, person } = row;
    const { notebook_id: id, user_name: owner, env_id: envId, dataset_id: datasetId } = notebook;
    const folder = files.absolute(owner, folderOf(notebookKind, id));
    const submissionId = `run-${randomBytes(8).toString('hex')}`;
    await places.admit(team, notebook);
    const full = await diskUse.refusal(person);
    if (full !== null) throw new HttpError('quota', full);
    await notebooks.beginExecution(id, submissionId, envId);
    try {
      await runtimes.start({
        notebookId: id,
        submissionId,
        owner,
        person,
        folder,
        mainFile: notebook.main_file,
        runtimeId: notebook.runtime_id,
        secrets: await secrets.valuesFor(owner, id),
        variables: trackingVariables({
          work: folder,
          logFolder: notebook.tensorboard_logs_dir,
          name: notebook.notebook_name,
        }),
        ...(await pythonOfStart({ config, environments, notebooks }, row, submissionId)),
        ...(datasetId === null ? {} : { data: await dataFor(row, submissionId, folder) }),
      });
    } catch (error) {
      await endings.startFailed(id, submissionId, error);
      throw startFailure(error);
    }
    follow(id, submissionId, {
      host: gatewayHostFor(config, by),
      origin: by.origin,
      canRun: true,
      session: null,
    }).catch((error: unknown) => {
      if (!closed && !(error instanceof HttpError)) report(error, 'the start of a notebook');
    });
    return { submission_id: submissionId, status: NOTEBOOK_STATUS.starting };
  };

  /** Ends the processes. A stop that fails leaves the notebook as it was. */
  const end = async (notebook: Notebook) => {
    const execution = running(notebook);
    if (!execution) return;
    const { notebook_id: id } = notebook;
    const { submission_id: submissionId, status } = execution;
    await notebooks.moveExecution(id, submissionId, status, NOTEBOOK_STATUS.stopping);
    try {
      await runtimes.stop(id);
    } catch (error) {
      await notebooks.moveExecution(id, submissionId, NOTEBOOK_STATUS.stopping, status);
      report(error, 'stopping a notebook');
      throw new HttpError('failed', 'Unable to stop the notebook');
    }
    await endings.stopped(id, submissionId);
  };

  /** While a start is being made the runtime does not know the notebook yet: waits for that, as long as for an address. */
  const begun = async (id: string): Promise<boolean> => {
    const beginning = beginnings.get(id);
    if (!beginning) return true;
    const late = new Promise<false>((resolve) =>
      setTimeout(resolve, ADDRESS_WAIT_MS, false).unref(),
    );
    return Promise.race([
      beginning.then(
        () => true,
        () => true,
      ),
      late,
    ]);
  };

  const connect = async (id: string, by: Whence) => {
    const row = await found(id);
    const execution = running(row.object);
    if (execution) return { submission_id: execution.submission_id, status: execution.status };
    const beginning = begin(row, by);
    beginnings.set(id, beginning);
    return beginning.finally(() => beginnings.delete(id));
  };

  return {
    inTurn,
    connect: ({ notebook_id: id }, by) => inTurn(id, () => connect(id, by)),
    disconnect: ({ notebook_id: id }) =>
      inTurn(id, async () => {
        await end(await current(id));
        return { status: EXECUTION_ENDED.stopped };
      }),
    async address({ notebook_id: id, user_name: owner }, by) {
      const ready = await begun(id);
      const notebook = await current(id);
      const execution = running(notebook);
      if (!execution)
        throw new HttpError('conflict', notebook.execution_details[0]?.reason ?? NOT_STARTED);
      const canRun = by.user.user_name === owner;
      const submission_id = canRun
        ? execution.submission_id
        : sharedRuntimeId(id, by.user.user_name);
      if (!ready) return { ...UNKNOWN_YET, submission_id };
      const whom = {
        host: gatewayHostFor(config, by),
        origin: by.origin,
        canRun,
        session: by.session,
      };
      return { ...(await reach(id, execution.submission_id, whom)), submission_id };
    },
    async stopForGood(id) {
      const notebook = await current(id);
      await end(notebook);
      return notebook;
    },
    async close() {
      closed = true;
      await notebooks.endAllBut([], STOPPED_WITH_SERVER);
    },
  };
};
