import { WebSocket as Client } from 'ws';
import type { TestWorkspace } from '#test/server/support/openWorkspace';
import type { Connect } from '~/web/lib/browser/sockets';

/** Sockets of a server that listens, and how to break those that are open. */
export const socketsOf = (server: TestWorkspace) => {
  const open = new Set<Client>();
  let refusing = false;
  const connect: Connect = (path) => {
    if (refusing) throw new Error('no socket today');
    const { port } = server.app.server.address() as { readonly port: number };
    const client = new Client(`ws://127.0.0.1:${port}${path}`);
    open.add(client);
    client.on('close', () => open.delete(client));
    return client as unknown as WebSocket;
  };
  return {
    connect,
    /** Cuts every line; `refuse` lets none open from now on. */
    cut: (refuse = false) => {
      refusing = refuse;
      for (const client of open) client.terminate();
    },
    heal: () => {
      refusing = false;
    },
  };
};
