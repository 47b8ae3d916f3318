/** DAGs as their room knows them, for the room of their graphs. */
export { DagStatus } from '../../features/dags/columns';
export { dags, isRunning, mayEdit, type DagRow } from '../../features/dags/model/room';
