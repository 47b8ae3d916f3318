import { act } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { playEngine } from '#test/flows/support/playedEngine';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { openSpecDouble } from '#test/harness/standIns/specDouble';
import { openWire } from '#test/harness/wire';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { flowCrashed } from '~/web/lib/saga/policies';

type Shown = Awaited<ReturnType<typeof showSignedIn>>;

/** The whole app on screen, with the admin signed in, at a server that answers only what the specification names. Nothing in it may crash. */
export const atSpecDouble = () => {
  let server: TestWorkspace;
  let token: string;
  let apps: Shown[] = [];
  beforeAll(async () => {
    server = await openWorkspace();
    token = await server.signIn();
  });
  afterAll(() => server.close());
  afterEach(() => {
    const ended = apps.splice(0);
    expect(ended.flatMap(({ crashes }) => crashes)).toEqual([]);
    expect(ended.flatMap(({ diary }) => diary.filter(flowCrashed.match))).toEqual([]);
  });
  /** The double, with jobs whose engine the test plays. */
  const double = () => {
    const wire = openWire(server.app);
    const engine = playEngine(server, token, wire);
    return { ...openSpecDouble(wire.adapter), engine, wire };
  };
  const open = async (at: string) => {
    const { adapter, ...parts } = double();
    const app = await showSignedIn({ adapter, at });
    apps = [...apps, app];
    return { ...app, ...parts, go: (to: string) => act(() => app.history.push(to)) };
  };
  return {
    open,
    double,
    get server() {
      return server;
    },
    get token() {
      return token;
    },
  };
};
