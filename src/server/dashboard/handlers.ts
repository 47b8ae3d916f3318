import type { Handlers } from '~/contract';
import type { Call } from '../http/call';
import { Refusal } from '../refusal';
import type { Workspace } from '../workspace';
import { countNodes, engineWatch } from './engines';
import { holdersOf } from './holders';
import { cpuMeter, gpuLoad, memoryUsage } from './machine';

/** Every endpoint of the dashboard. */
export const dashboardHandlers = (workspace: Workspace): Handlers<Call>['dashboard'] => {
  const cpuUsage = cpuMeter();
  const engineStates = engineWatch(workspace.engines);
  return {
    async monitoringSummary({ team_name }, { user }) {
      if (team_name !== user.team_name) throw new Refusal('refused', `You are not in the team ${team_name}.`);
      const [engines, holders, cpu, gpu] = await Promise.all([engineStates(), holdersOf(workspace, team_name), cpuUsage(), gpuLoad()]);
      return { monitoring_summary: {
        ...countNodes(engines), current_cpu_usage: cpu, memory_utilization: memoryUsage(), current_gpu_load: gpu, engines, holders,
      } };
    },
  };
};
