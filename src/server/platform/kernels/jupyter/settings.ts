import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface JupyterSettings {
  /** A short folder of its own: unix socket paths may not be longer than 107 bytes. */
  readonly scratch: string;
  /** The notebook's folder. */
  readonly folder: string;
  /** The capability path. */
  readonly baseUrl: string;
}

export const socketOf = (scratch: string) => path.join(scratch, 'j.sock');

/** Jupyter's settings: it listens on a socket only the gateway reaches, and leaves framing to the gateway. */
const settingsOf = ({ scratch, folder, baseUrl }: JupyterSettings) => {
  const app = {
    open_browser: false,
    base_url: baseUrl,
    sock: socketOf(scratch),
    sock_mode: '0600',
    allow_root: true,
    allow_remote_access: true,
    allow_origin: '',
    terminals_enabled: false,
    quit_button: false,
    // Jupyter's own frame-ancestors would forbid the frame; the gateway adds the right one to every answer.
    tornado_settings: {
      headers: { 'Content-Security-Policy': "object-src 'none'", 'Referrer-Policy': 'no-referrer' },
    },
  };
  // Up to version 6 Jupyter Notebook is a server of its own; since 7 it is an extension of jupyter-server.
  return {
    NotebookApp: { ...app, notebook_dir: folder },
    ServerApp: { ...app, root_dir: folder },
    // At ports of this machine everybody could listen to what kernels print: only what is sent to them is signed.
    ConnectionFileMixin: { transport: 'ipc' },
  };
};

/** Writes the settings into folders of their own, so that those of the person do not mix in, and answers their variables. */
export async function writeSettings(settings: JupyterSettings): Promise<Record<string, string>> {
  const folders = {
    JUPYTER_CONFIG_DIR: path.join(settings.scratch, 'config'),
    JUPYTER_DATA_DIR: path.join(settings.scratch, 'data'),
    JUPYTER_RUNTIME_DIR: path.join(settings.scratch, 'r'),
    IPYTHONDIR: path.join(settings.scratch, 'ipython'),
  };
  await Promise.all(
    Object.values(folders).map((folder) => mkdir(folder, { recursive: true, mode: 0o700 })),
  );
  const { NotebookApp, ServerApp, ConnectionFileMixin } = settingsOf(settings);
  await writeFile(
    path.join(folders.JUPYTER_CONFIG_DIR, 'jupyter_notebook_config.json'),
    JSON.stringify({ NotebookApp, ConnectionFileMixin }),
  );
  await writeFile(
    path.join(folders.JUPYTER_CONFIG_DIR, 'jupyter_server_config.json'),
    JSON.stringify({ ServerApp, ConnectionFileMixin }),
  );
  return folders;
}
