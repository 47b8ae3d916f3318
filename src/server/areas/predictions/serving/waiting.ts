import type { Duplex } from 'node:stream';

/** How long a connection to a process rests before it is closed, ms. */
export const REST_MS = 1_000;
/** The byte that a waiting connection is sent, and the byte that it answers. */
const PING = 'p';
const OPEN = 'c';
const OPENED = '1';
const NOBODY = '0';

/** Nobody listens at the port on the node, as where a port of this machine is asked. */
const refused = () => Object.assign(new Error('Nobody listens there.'), { code: 'ECONNREFUSED' });
/** No connection of the node waits here. */
export const AWAY = 'ENOTCONN';
const away = () => Object.assign(new Error('Its node is not connected.'), { code: AWAY });

/** Says one thing, and waits for what comes back; null where nothing does, or it ends. */
const ask = (socket: Duplex, sign: string, ms: number): Promise<string | null> =>
  new Promise((resolve) => {
    const done = (answer: string | null) => {
      clearTimeout(timer);
      socket.off('data', heard);
      socket.off('close', gone);
      resolve(answer);
    };
    const heard = (part: Buffer) => done(part.toString('latin1'));
    const gone = () => done(null);
    const timer = setTimeout(gone, ms);
    socket.once('data', heard);
    socket.once('close', gone);
    socket.write(sign);
  });

export interface WaitingLimits {
  readonly freeMs: number;
  readonly openMs: number;
}

/** The connections that one node has opened to this server. They wait until one is taken; whatever one says before it is asked ends it. */
export const openWaiting = ({ freeMs, openMs }: WaitingLimits) => {
  const all = new Set<Duplex>();
  const idle: Duplex[] = [];
  const asking: ((socket: Duplex | null) => void)[] = [];
  let awaySince = performance.now();

  const hangUp = function hangUp(this: Duplex) {
    this.destroy();
  };
  const leave = (socket: Duplex) => {
    all.delete(socket);
    const at = idle.indexOf(socket);
    if (at >= 0) idle.splice(at, 1);
    if (all.size === 0) awaySince = performance.now();
  };
  const rest = (socket: Duplex) => {
    if (socket.destroyed) return;
    const next = asking.shift();
    if (next) return next(socket);
    socket.on('data', hangUp);
    idle.push(socket);
  };
  /** One that waits, or the next that comes. */
  const free = (): Promise<Duplex | null> => {
    const socket = idle.pop();
    socket?.off('data', hangUp);
    if (socket || all.size === 0) return Promise.resolve(socket ?? null);
    return new Promise((resolve) => {
      const next = (one: Duplex | null) => {
        clearTimeout(timer);
        const at = asking.indexOf(next);
        if (at >= 0) asking.splice(at, 1);
        resolve(one);
      };
      const timer = setTimeout(next, freeMs, null);
      asking.push(next);
    });
  };

  return {
    size: () => all.size,
    awayMs: () => (all.size > 0 ? 0 : performance.now() - awaySince),
    add(socket: Duplex) {
      if (socket.destroyed) return;
      all.add(socket);
      socket.once('close', () => leave(socket));
      rest(socket);
    },
    /** One that leads to the program. Fails with the code of nobody listening there, or of nobody being connected. */
    async take(): Promise<Duplex> {
      for (let socket = await free(); socket; socket = await free()) {
        const answer = await ask(socket, OPEN, openMs);
        if (answer === OPENED && !socket.destroyed) return socket;
        if (answer === NOBODY) {
          rest(socket);
          throw refused();
        }
        // It was cut off, or does not keep to what is agreed: nothing of the call was sent.
        socket.destroy();
      }
      throw away();
    },
    /** Asks all that wait for a sign of life; those who give none are ended. */
    ping() {
      for (const socket of idle.splice(0)) {
        socket.off('data', hangUp);
        void ask(socket, PING, openMs).then((answer) => {
          if (answer === PING) rest(socket);
          else socket.destroy();
        });
      }
    },
    close() {
      for (const next of [...asking]) next(null);
      for (const socket of all) socket.destroy();
    },
  };
};

export type Waiting = ReturnType<typeof openWaiting>;
