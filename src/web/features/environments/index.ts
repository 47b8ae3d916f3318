import { every, latest, leadingBy, whilePage } from '~/web/kit/policies';
import type { Room } from '~/web/kit/room';
import {
  buildRequested, createRequested, deleteProposed, deleteRequested, linesCopied, rebuildRequested, requirementsPicked, stopRequested,
} from './events';
import { buildEnvironment, buildWithChanges } from './flows/buildEnvironment.saga';
import { copyLines } from './flows/copyLines.saga';
import { createEnvironment } from './flows/createEnvironment.saga';
import { deleteEnvironment, readUses } from './flows/deleteEnvironment.saga';
import { followEnvironment } from './flows/followEnvironment.saga';
import { followEnvironments } from './flows/followEnvironments.saga';
import { readRequirements } from './flows/readRequirements.saga';
import { stopBuild } from './flows/stopBuild.saga';
import { environmentsReducer } from './slice';

const byId = ({ env_id }: { env_id: string }) => env_id;

export const environments: Room = {
  reducers: { environments: environmentsReducer },
  flows: [
    whilePage('/environments', followEnvironments),
    whilePage<{ id: string }>('/environments/:id', followEnvironment),
    leadingBy(createRequested, () => '', createEnvironment),
    latest(requirementsPicked, readRequirements),
    leadingBy(buildRequested, byId, buildEnvironment),
    every(rebuildRequested, buildWithChanges),
    leadingBy(stopRequested, byId, stopBuild),
    latest(deleteProposed, readUses),
    leadingBy(deleteRequested, byId, deleteEnvironment),
    every(linesCopied, copyLines),
  ],
};
