import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { noIsolation, type Isolation } from '../isolation/isolation';
import { Gateway } from '../gateway/gateway';
import { CONNECTION_LIMITS, type ConnectionLimits } from '../http/connections';
import { PROXY_SOCKETS } from '../settings/topics/forms';
import { ceilingOf, watchNotebooks } from '../limits/programWatch';
import { readLimitSettings, type Limits } from '../limits/settings';
import { reportToLog, type Report } from '../logging/report';
import { RuntimeHost } from './host';
import { RuntimeDetector } from './interpreters/detect';
import { RunRecords } from './processes/runRecords';
import type { NotebookRuntimes } from './runtimes';

export interface RuntimesSettings {
  /** The server's data folder; runtimes keep their own things in `runtimes/` below it. */
  readonly dataFolder: string;
  /** Where the gateway listens. */
  readonly gatewayHost: string;
  /** 0 takes any free port. */
  readonly gatewayPort: number;
  /** The limits of its listener; by default those of the app. */
  readonly connections?: ConnectionLimits;
  /** The folder of the sockets on which a proxy of this machine reaches the server. */
  readonly proxySockets?: string | null;
  /** The port browsers reach the gateway at, where that is another one. */
  readonly gatewayPublicPort?: number;
  /** Origins whose pages may frame the app. */
  readonly embedderOrigins?: readonly string[];
  /** Folder of the built editor page (`dist/frames/editor`). */
  readonly editorFolder: string;
  /** The memory limit of a person's notebooks; the default where it is not given. */
  readonly limits?: Limits;
  /** Keeps the programs of people apart; nothing does where it is not given. */
  readonly isolation?: Isolation;
  /** Where bugs are told; by default stderr. */
  readonly report?: Report;
}

/** Ends what an earlier server left behind, opens the gateway and starts to look for interpreters without waiting for them. */
export async function createRuntimes(
  settings: RuntimesSettings,
): Promise<NotebookRuntimes & { readonly gatewayPort: number }> {
  const { isolation = noIsolation(), limits = readLimitSettings({}) } = settings;
  const folder = path.join(settings.dataFolder, 'runtimes');
  const records = new RunRecords(path.join(folder, 'records'));
  await mkdir(folder, { recursive: true });
  await Promise.all([
    records.reap(),
    rm(path.join(folder, 'spool'), { recursive: true, force: true }),
  ]);
  const {
    gatewayHost: host,
    gatewayPort: port,
    editorFolder,
    connections = CONNECTION_LIMITS,
    report = reportToLog,
    proxySockets = null,
  } = settings;
  const gateway = await Gateway.listen({
    host,
    port,
    editorFolder,
    connections,
    report,
    ...(proxySockets !== null && { proxySocket: path.join(proxySockets, PROXY_SOCKETS.gateway) }),
  });
  const found = new RuntimeDetector(isolation);
  void found.list();
  const { gatewayPublicPort: publicPort = gateway.port, embedderOrigins: embedders = [] } =
    settings;
  return new RuntimeHost({
    gateway,
    records,
    found,
    isolation,
    folder,
    publicPort,
    embedders,
    stopWatching: watchNotebooks(
      () => records.live(),
      (person) => ceilingOf(limits.of(person)),
    ),
  });
}
