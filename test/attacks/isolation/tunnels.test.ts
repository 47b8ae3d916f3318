/** The tunnel of a version on a node, against another user of the node who takes the port of its program. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { machine } from '#test/harness/machine';
import { SLOW_TIMEOUT } from '#test/server/support/jobSettings';
import { TUNNEL_PROGRAM } from '~/server/areas/jobs/running/tunnel';
import { asUser, newRunGroup } from '~/server/platform/isolation/asUser';

const SUBMISSION = 'run-1';
/** Listens at its port until it gets a signal; then it goes on without one. */
const PROGRAM = `
const server = require('node:http').createServer((_, response) => response.end('of the owner'));
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.error('listening ' + process.env.PORT + ' ' + process.pid + ';'));
process.on('SIGUSR2', () => server.close());
setInterval(() => undefined, 1000);`;
/** Takes a port as soon as it is free. */
const IMPOSTOR = `
import socket, sys, time
taken = socket.socket()
taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
while True:
    try:
        taken.bind(("127.0.0.1", int(sys.argv[1])))
        taken.listen(64)
        break
    except OSError:
        time.sleep(0.01)
print("taken", flush=True)
time.sleep(600)`;

describe.skipIf(machine.root === null)('the tunnel of a version', () => {
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });
  const start = (words: readonly string[], environment: Record<string, string>) => {
    const [program = '', ...rest] = words;
    const child = spawn(program, rest, {
      env: { PATH: process.env['PATH'], ATELIER_SUBMISSION_ID: SUBMISSION, ...environment },
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        printed += part.toString();
      });
    children.push(child);
    return { child, printed: () => printed };
  };

  it('does not lead to a program of another user, whatever that has in its environment, and ends', async () => {
    const answers: string[] = [];
    // As a server of the workspace does, it asks each connection for the program.
    const gateway = net.createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\nc');
        socket.once('data', (part: Buffer) => {
          answers.push(part.toString());
          socket.destroy();
        });
      });
    });
    gateway.listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    const { port } = gateway.address() as AddressInfo;
    const tunnel = start(
      [machine.python ?? '', '-I', '-S', TUNNEL_PROGRAM, process.execPath, '-e', PROGRAM],
      {
        ATELIER_TUNNEL_TO: `http://127.0.0.1:${port}/pt/${SUBMISSION}`,
        ATELIER_TUNNEL_SECRET: 'secret',
      },
    );
    await expect.poll(tunnel.printed, SLOW_TIMEOUT).toMatch(/listening \d+ \d+;/);
    const [, taken = '', pid] = /listening (\d+) (\d+);/.exec(tunnel.printed()) ?? [];
    await expect.poll(() => answers.includes('1'), SLOW_TIMEOUT).toBe(true);
    const impostor = start(
      [...asUser(54_321, newRunGroup()), '/usr/bin/python3', '-c', IMPOSTOR, taken],
      {},
    );
    process.kill(Number(pid), 'SIGUSR2');
    await expect.poll(impostor.printed, SLOW_TIMEOUT).toContain('taken');
    answers.splice(0);
    if (tunnel.child.exitCode === null) await once(tunnel.child, 'exit');
    expect(tunnel.printed()).toContain(`Another program of this node took port ${taken} first.`);
    expect(answers).not.toContain('1');
    gateway.close();
  });
});
