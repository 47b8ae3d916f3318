import http from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { newKey } from '~/server/areas/predictions/keys';
import { createCallGateway, GATEWAY_LIMITS } from '~/server/areas/predictions/serving/callGateway';
import { createRoutes } from '~/server/areas/predictions/serving/routes';
import { call, openReach } from './support';

const listening = async (program: http.RequestListener) => {
  const server = http.createServer(program).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
};

it('a program that answers with a status HTTP does not have is a 502, and ends nothing', async () => {
  const { key, hash } = newKey();
  const behind = await listening((request) => {
    request.socket.end('HTTP/1.1 099 No\r\nContent-Length: 0\r\n\r\n');
  });
  const route = {
    pfId: 'pf-1',
    version: 1,
    status: 'Deployed' as const,
    port: behind.port,
    submission: 'run-1',
    childId: 'job-1',
    hashes: [hash],
  };
  const reach = openReach();
  const routes = createRoutes({ route: async () => route }, 600, new AbortController().signal);
  const calls = { note: () => undefined } as never;
  const door = createCallGateway({ routes, reach, calls, limits: GATEWAY_LIMITS });
  const front = await listening((request, response) => {
    void door.serve(request, response, request.url!.slice('/pf/'.length));
  });
  const address = `http://127.0.0.1:${front.port}/pf/pf-1/versions/1/predict`;
  try {
    for (const _try of ['once', 'again'])
      expect(await call(address, { key }), _try).toMatchObject({ status: 502 });
  } finally {
    door.close();
    for (const { server } of [front, behind]) {
      server.closeAllConnections();
      server.close();
    }
  }
});
