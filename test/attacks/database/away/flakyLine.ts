import net from 'node:net';
import { once } from 'node:events';

/** A TCP proxy before a PostgreSQL: a test has it drop or stall the connections that go through it. */
export interface FlakyLine {
  /** The address of the database through the proxy. */
  readonly url: string;
  /** Cuts every connection. */
  drop(): void;
  /** Passes nothing on any more, and says nothing about it, as a firewall that forgot its connections. New ones go through. */
  stall(): void;
  readonly open: number;
  close(): Promise<void>;
}

export const flakyLine = async (url: string): Promise<FlakyLine> => {
  const target = new URL(url);
  const pairs = new Set<readonly [net.Socket, net.Socket]>();
  const server = net.createServer((near) => {
    const far = net.connect(Number(target.port), target.hostname);
    const pair = [near, far] as const;
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    near.on('data', (part) => far.write(part));
    far.on('data', (part) => near.write(part));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = new URL(url);
  address.port = String((server.address() as net.AddressInfo).port);
  const drop = () => {
    for (const [near, far] of pairs) {
      near.destroy();
      far.destroy();
    }
  };
  return {
    url: address.toString(),
    get open() {
      return pairs.size;
    },
    drop,
    stall() {
      for (const pair of pairs) for (const socket of pair) socket.pause();
    },
    async close() {
      drop();
      server.close();
      await once(server, 'close');
    },
  };
};
