import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Gateway } from '../gateway/gateway';
import { RuntimeHost } from './host';
import { FoundRuntimes } from './interpreters/found';
import { RunRecords } from './processes/runs';
import type { NotebookRuntimes } from './runtimes';

export interface RuntimesSettings {
  /** The server's data folder; runtimes keep their own things in `runtimes/` below it. */
  readonly dataFolder: string;
  /** Where the gateway listens. */
  readonly gatewayHost: string;
  /** 0 takes any free port. */
  readonly gatewayPort: number;
  /** The port browsers reach the gateway at, where that is another one. */
  readonly gatewayPublicPort?: number;
  /** Folder of the built editor page (`dist/frames/editor`). */
  readonly editorFolder: string;
}

/** Ends what an earlier server left behind, opens the gateway and starts to look for interpreters without waiting for them. */
export async function createRuntimes(settings: RuntimesSettings): Promise<NotebookRuntimes & { readonly gatewayPort: number }> {
  const folder = path.join(settings.dataFolder, 'runtimes');
  const records = new RunRecords(path.join(folder, 'records'));
  await mkdir(folder, { recursive: true });
  await Promise.all([records.reap(), rm(path.join(folder, 'spool'), { recursive: true, force: true })]);
  const gateway = await Gateway.listen({ host: settings.gatewayHost, port: settings.gatewayPort, editorFolder: settings.editorFolder });
  const found = new FoundRuntimes();
  void found.list();
  return new RuntimeHost({ gateway, records, found, folder, publicPort: settings.gatewayPublicPort ?? gateway.port });
}
