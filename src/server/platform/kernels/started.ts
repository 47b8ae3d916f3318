import path from 'node:path';
import type { Runtime, KernelActivity } from '~/contract';
import { EditorSite } from '../gateway/editorSite';
import type { Gateway, Site } from '../gateway/gateway';
import { JupyterSite } from '../gateway/jupyter/jupyterSite';
import { NO_DATA, type Isolation, type ProgramData } from '../isolation/isolation';
import { JupyterServer } from './jupyter/jupyterServer';
import type { InstalledKernel } from './interpreters/kernelspecs';
import type { RunRecords } from './processes/runRecords';
import type { AddressFor, StartSpec } from './runtimes';
import { NotebookSession } from './session/notebookSession';

/** The parts of a started notebook. */
export interface RuntimeDependencies {
  readonly gateway: Gateway;
  readonly records: RunRecords;
  readonly isolation: Isolation;
  readonly choices: () => Promise<readonly Runtime[]>;
  /** The installed kernels of other languages, as they are now. */
  readonly kernels: () => Promise<readonly InstalledKernel[]>;
  readonly spoolFolder: string;
  /** Origins whose pages may frame the app, with a notebook in it. */
  readonly embedders: readonly string[];
  /** The notebook ended although nobody stopped it. */
  readonly onEnd: (reason: string) => void;
}

/** A way into the notebook: its path on the gateway and the app's origins that asked for it. */
interface Door {
  readonly path: string;
  readonly origins: Set<string>;
}

/** One started notebook: who runs it, and the doors to it. */
export interface Started {
  readonly runtime: Runtime;
  /** The name of what starts, as a person reads it: 'Python 3.11.2', 'Jupyter', 'Bash'. */
  readonly name: string;
  /** Resolves when it can be used; rejects with a sentence where it cannot be started. */
  readonly ready: Promise<void>;
  /** The path and entry point for somebody. */
  door(by: AddressFor): Promise<{ path: string; entry: string }>;
  /** ISO time since when nothing was run in it; null while something is, and where nobody knows (Jupyter). */
  readonly idleSince: string | null;
  /** The work that would be lost by its end; null where nobody knows. */
  standing(): Promise<KernelActivity | null>;
  /** Ends every process and closes every door. */
  stop(): Promise<void>;
}

/** Opens doors and remembers them, so that all of them can be closed. */
class Doors {
  private readonly byKind = new Map<string, Door>();

  constructor(
    private readonly gateway: Gateway,
    private readonly notebookId: string,
    private readonly embedders: readonly string[],
  ) {}

  /** The door of this kind; the first one who asks makes it. */
  to(kind: string, origin: string | null, site: (door: Door) => Site): Door {
    const door = this.byKind.get(kind) ?? {
      path: this.gateway.newPath(this.notebookId),
      origins: new Set<string>(this.embedders),
    };
    if (origin !== null) door.origins.add(origin);
    if (!this.byKind.has(kind)) {
      this.byKind.set(kind, door);
      this.gateway.open(door.path, site(door));
    }
    return door;
  }

  close() {
    for (const { path: closed } of this.byKind.values()) this.gateway.retire(closed);
  }
}

const editorDoor = (
  doors: Doors,
  gateway: Gateway,
  session: NotebookSession,
  folder: string,
  by: AddressFor,
) => {
  const kind = by.canRun ? 'editor' : 'shared';
  const { path: at } = doors.to(
    kind,
    by.origin,
    ({ origins }) =>
      new EditorSite({ session, canRun: by.canRun, folder, origins, assets: gateway.assets }),
  );
  return { path: at, entry: `edit?app=${encodeURIComponent(by.origin)}` };
};

/** Made ready when the first kernel starts; the same for those after it. One that failed is tried again. */
const dataOf = ({ data }: StartSpec) => {
  let ready: Promise<ProgramData> | null = null;
  return () => {
    ready ??=
      data?.ready().catch((error: unknown) => {
        ready = null;
        throw error;
      }) ?? Promise.resolve(NO_DATA);
    return ready;
  };
};

const openSession = async (spec: StartSpec, runtime: Runtime | null, ground: RuntimeDependencies) =>
  NotebookSession.open({
    folder: spec.folder,
    mainFile: spec.mainFile,
    runtime,
    spoolFolder: ground.spoolFolder,
    records: ground.records,
    choices: ground.choices,
    kernels: ground.kernels,
    installed: runtime === null ? [] : await ground.kernels(),
    isolation: ground.isolation,
    person: spec.person,
    data: dataOf(spec),
    secrets: spec.secrets ?? {},
    ...(spec.variables && { variables: spec.variables }),
    ...(spec.layerFolder !== undefined && { layerFolder: spec.layerFolder }),
  });

/** Starts a notebook in the built-in editor. Rejects with a sentence where its file cannot be opened. */
export async function startInEditor(
  spec: StartSpec,
  runtime: Runtime,
  ground: RuntimeDependencies,
): Promise<Started> {
  const session = await openSession(spec, runtime, ground);
  const doors = new Doors(ground.gateway, spec.notebookId, ground.embedders);
  return {
    get runtime() {
      return session.runtime ?? runtime;
    },
    name: session.kernelName,
    ready: session.start(),
    get idleSince() {
      return session.idleSince;
    },
    standing: () => Promise.resolve(session.standing),
    door: (by) => Promise.resolve(editorDoor(doors, ground.gateway, session, spec.folder, by)),
    stop: async () => {
      await session.stop();
      doors.close();
    },
  };
}

/** Starts a notebook in a Jupyter of its own. Who may not run code reads it in the built-in editor (NBS-06). */
export async function startInJupyter(
  spec: StartSpec,
  runtime: Runtime,
  ground: RuntimeDependencies,
): Promise<Started> {
  const shown = await openSession(spec, null, ground);
  const doors = new Doors(ground.gateway, spec.notebookId, ground.embedders);
  const base = ground.gateway.newPath(spec.notebookId);
  const data = await dataOf(spec)();
  const { folder, person, secrets = {}, variables } = spec;
  const of = {
    python: runtime.python,
    folder,
    person,
    baseUrl: base,
    data,
    secrets,
    ...(variables && { variables }),
  };
  const jupyter = await JupyterServer.start(of, ground);
  const origins = new Set<string>();
  ground.gateway.open(
    base,
    new JupyterSite({
      base,
      connect: jupyter.connect,
      token: jupyter.token,
      origins,
      embedders: ground.embedders,
    }),
  );
  const entry = `notebooks/${spec.mainFile.split(path.sep).map(encodeURIComponent).join('/')}`;
  return {
    runtime,
    name: 'Jupyter',
    ready: jupyter.ready(),
    idleSince: null,
    standing: () => jupyter.standing(),
    door: (by) => {
      if (!by.canRun)
        return Promise.resolve(editorDoor(doors, ground.gateway, shown, spec.folder, by));
      origins.add(by.origin);
      return Promise.resolve({ path: base, entry });
    },
    stop: async () => {
      await jupyter.end();
      ground.gateway.retire(base);
      await shown.stop();
      doors.close();
    },
  };
}
