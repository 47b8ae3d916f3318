import { engineSuite } from '../engine.suite';
import { openKubernetesBench } from './bench';

/* Before a stand-in: nothing on this machine holds its containers to their memory. */
engineSuite('kubernetes', 60_000, openKubernetesBench, [
  'a job over its memory is ended, with that reason',
]);
