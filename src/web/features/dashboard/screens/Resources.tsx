import type { MonitoringSummary } from '~/contract';
import { sizeText } from '~/text/size';
import { Donut } from '~/web/ui/chart/Donut';
import { Figures } from '~/web/ui/content/Figures';
import { Engine } from './Engine';
import { countText } from '../model/counts';

/** The resources, and what jobs reserved of them (DSH-03), and how each engine's machines are. What cannot be reached is not counted. */
export function Resources({ summary }: { readonly summary: MonitoringSummary }) {
  const { donuts_summary: of, agents_with_active_jobs, total_active_agents, engines } = summary;
  const away = engines.filter(({ reachable }) => !reachable);
  const unknown = away.reduce((count, { nodes }) => count + nodes.length, 0);
  return (
    <section className="dashboard-section" aria-labelledby="dashboard-resources">
      <h2 id="dashboard-resources">Resources Monitoring</h2>
      <div className="dashboard-donuts">
        <Donut
          title="CPU cores"
          used={of.active_cpu_cores}
          total={of.active_cpu_cores + of.free_cpu_cores}
          text={countText}
        />
        <Donut
          title="Memory"
          used={of.active_total_memory}
          total={of.active_total_memory + of.free_total_memory}
          text={sizeText}
        />
        <Donut
          title="GPUs"
          used={of.active_gpu_count}
          total={of.active_gpu_count + of.free_gpu_count}
          text={countText}
        />
        <Figures
          figures={[
            { label: 'Agents with reservations', value: agents_with_active_jobs },
            { label: 'Agents up', value: total_active_agents },
            ...(unknown > 0 ? [{ label: 'Agents unknown', value: unknown }] : []),
          ]}
        />
      </div>
      <p className="at-muted">
        Reserved is what jobs asked for, whether they use it or not.
        {away.length > 0 &&
          ` Not counted: ${away.map(({ label }) => label).join(', ')}, which cannot be reached.`}
      </p>
      {engines.map((engine) => (
        <Engine key={engine.name} engine={engine} />
      ))}
    </section>
  );
}
