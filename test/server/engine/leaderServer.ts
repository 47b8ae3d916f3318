import process from 'node:process';
import { LocalEngine } from '~/server/platform/engine/local/localEngine';
import { acquireLeadership } from '~/server/platform/engine/local/leadership';

/* A server process of its own for a test that kills it: drives the engine in the given folder, says so, and stays. */
const [, , folder = ''] = process.argv;
const seat = await acquireLeadership(folder, () => LocalEngine.open({ folder, supervisor: [] }));
if (seat.engine()) process.send?.('drives');
setInterval(() => undefined, 1000);
