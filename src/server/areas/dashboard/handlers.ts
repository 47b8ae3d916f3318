import type { Workspace } from '../../workspace';
import { countNodes, engineWatch } from './engines';
import { holdersOf } from './holders';
import { cpuMeter, gpuMeter, memoryUsage } from './machine';
import type { AreaHandlers } from '../area';
import type { access } from './access';

/** Every endpoint of the dashboard. */
export const dashboardHandlers = (workspace: Workspace): AreaHandlers<'dashboard', typeof access> => {
  const cpuUsage = cpuMeter();
  const gpuLoad = gpuMeter();
  const engineStates = engineWatch(workspace.engines);
  return {
    async monitoringSummary({ team_name }) {
      const [engines, holders, cpu, gpu] = await Promise.all([engineStates(), holdersOf(workspace, team_name), cpuUsage(), gpuLoad()]);
      return { monitoring_summary: {
        ...countNodes(engines), current_cpu_usage: cpu, memory_utilization: memoryUsage(), current_gpu_load: gpu, engines, holders,
      } };
    },
  };
};
