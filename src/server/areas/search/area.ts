import { area } from '../../platform/area';
import { access } from './access';
import { objectFingerprints, objectHandlers } from './handlers';

/** Endpoints that span the kinds of objects. */
export const objects = area('objects', {
  access,
  serve: (workspace) => ({
    handlers: objectHandlers(workspace),
    fingerprints: objectFingerprints(workspace),
  }),
});
