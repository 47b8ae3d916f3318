import type { Workspace } from '../../platform/workspace';
import { countNodes, engineWatch } from './engines';
import { usageByUser } from './usageByUser';
import type { Samples } from './samples';
import type { AreaHandlers } from '../../platform/area';
import type { access } from './access';

/** Every endpoint of the dashboard. */
export const dashboardHandlers = (
  workspace: Workspace,
  samples: Samples,
): AreaHandlers<'dashboard', typeof access> => {
  const engineStates = engineWatch(workspace.engines);
  return {
    async monitoringSummary({ team_name, with_samples }) {
      const [engines, holders, { cpu, memory, gpu }] = await Promise.all([
        engineStates(),
        usageByUser(workspace, team_name),
        samples.measure(),
      ]);
      return {
        monitoring_summary: {
          ...countNodes(engines),
          current_cpu_usage: cpu,
          memory_utilization: memory,
          current_gpu_load: gpu,
          engines,
          holders,
          ...(with_samples && { samples: samples.recent() }),
        },
      };
    },
  };
};
