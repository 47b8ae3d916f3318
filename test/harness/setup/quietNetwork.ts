/**
 * No test reaches the outside. Sockets of this machine stay open (a test may run a server of its own on 127.0.0.1);
 * everything else is refused at once, so that a forgotten interceptor shows as an error that names the host.
 * A test that left interceptors unused fails: it asserted a request that was never made.
 */
import nock from 'nock';
import { afterEach, beforeEach } from 'vitest';

const THIS_MACHINE = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:\d+)?$/;

const quiet = () => {
  if (!nock.isActive()) nock.activate();
  nock.disableNetConnect();
  nock.enableNetConnect(THIS_MACHINE);
};

quiet();
beforeEach(quiet);

afterEach(() => {
  const unused = nock.pendingMocks();
  nock.abortPendingRequests();
  nock.cleanAll();
  quiet();
  if (unused.length > 0)
    throw new Error(`Requests that the test expected and nobody made: ${unused.join(', ')}`);
});
