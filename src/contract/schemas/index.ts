import { schemas as account } from './account.schema';
import { schemas as dashboard } from './dashboard.schema';
import { schemas as drive } from './drive.schema';
import { schemas as environments } from './environments.schema';
import { schemas as github } from './github.schema';
import { schemas as jobs } from './jobs.schema';
import { schemas as notebooks } from './notebooks.schema';
import { schemas as notices } from './notices.schema';
import { schemas as objects } from './objects.schema';
import { code, schemas as output } from './output.schema';
import { schemas as performance } from './performance.schema';
import { schemas as placement } from './placement.schema';
import { schemas as transfers } from './transfers.schema';

/** The validators of every endpoint, by the same names as `api`. For the server and for tests: the web app never imports this. */
export const schemas = { account, placement, notebooks, jobs, code, output, performance, environments, dashboard, objects, notices, drive, transfers, github };
