import { afterAll, beforeAll } from 'vitest';
import type { AxiosResponse, InternalAxiosRequestConfig } from 'axios';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { openWire, type Wire } from '#test/harness/wire';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import type { PlanType } from '~/contract';

/** An answer of this content. */
export const replying =
  (data: object) =>
  async (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => ({
    data,
    status: 200,
    statusText: '',
    headers: {},
    config,
  });

/** The whole app on screen with the admin signed in, on a real server whose answers a test may change. */
export const atOverview = () => {
  let server: TestWorkspace;
  beforeAll(async () => {
    server = await openWorkspace();
  });
  afterAll(() => server.close());
  const open = async (
    at: string,
    prepare: (wire: Wire) => void = () => undefined,
    plan?: PlanType,
  ) => {
    const wire = openWire(server.app);
    if (plan) {
      wire.break({ path: '/fsc/team/read/' }, async (config, real) => {
        const reply = await real(config);
        return {
          ...reply,
          data: {
            team: {
              ...(reply.data as { team: object }).team,
              account_details: { plan_details: { plan_type: plan } },
            },
          },
        };
      });
    }
    prepare(wire);
    const app = await showSignedIn({ adapter: wire.adapter, at });
    return { ...app, wire };
  };
  return {
    open,
    get server() {
      return server;
    },
  };
};
