import { act } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { AxiosResponse, InternalAxiosRequestConfig } from 'axios';
import { showApp } from '#test/harness/showApp';
import { openWire, type Wire } from '#test/harness/wire';
import { ADMIN, openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import type { PlanType } from '~/contract';
import { signedIn, signInRequested } from '~/web/features/session/events';

/** An answer of this content. */
export const replying = (data: object) => async (config: InternalAxiosRequestConfig): Promise<AxiosResponse> =>
  ({ data, status: 200, statusText: '', headers: {}, config });

/** The whole app on screen with the admin signed in, on a real server whose answers a test may change. */
export const atOverview = () => {
  let server: TestWorkspace;
  const shown: { close: () => void }[] = [];
  beforeAll(async () => { server = await openWorkspace(); }, 60_000);
  afterEach(() => { for (const app of shown.splice(0)) app.close(); });
  afterAll(() => server.close());
  const open = async (at: string, prepare: (wire: Wire) => void = () => undefined, plan?: PlanType) => {
    const wire = openWire(server.app);
    if (plan) {
      wire.break({ path: '/fsc/team/read/' }, async (config, real) => {
        const reply = await real(config);
        return { ...reply, data: { team: { ...(reply.data as { team: object }).team, account_details: { plan_details: { plan_type: plan } } } } };
      });
    }
    prepare(wire);
    const app = await showApp({ adapter: wire.adapter, at });
    shown.push(app);
    const done = app.next(signedIn);
    act(() => void app.dispatch(signInRequested(ADMIN)));
    await act(() => done);
    return { ...app, wire };
  };
  return { open, get server() { return server; } };
};
