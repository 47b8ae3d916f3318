import type { Handlers } from '~/contract';
import type { Curve, MlflowRun } from '~/contract/performance';
import type { Account } from '../../account/shelf';
import type { Call } from '../../http/call';
import type { Workspace } from '../../workspace';
import { seenSubmission } from '../access';
import { openResults, placeOf } from '../output/results';
import { artifactsOf } from './artifacts';
import { chosenSubmissions, measurementsOf } from './chosen';
import { compareRuns, curvesOf } from './comparing';
import { createMeasuring } from './measuring';
import type { TrackedRun } from './mlflow/tracked';
import { createPacing } from './reading';
import { toCurve } from './series';

/** So many points of a curve where nobody says otherwise. */
const POINTS = 1000;

interface Named { readonly batch_job_id: string; readonly submission_id: string }

const instant = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

const toRun = async ({ run_id, run_name, status, start, end, params, metrics, series, tags }: TrackedRun, maxPoints: number): Promise<MlflowRun> => {
  const pace = createPacing();
  const curves: Record<string, Curve> = {};
  for (const metric of metrics) {
    const found = await series(metric);
    if (found && found.steps.length > 0) curves[metric] = toCurve(found, maxPoints);
    await pace();
  }
  return {
    run_id, run_name, status, start_datetime: instant(start), end_datetime: instant(end), params: { ...await params() }, metrics: curves,
    tags: { ...await tags() },
  };
};

/** Every endpoint of performance: what jobs measured, and runs side by side. */
export const performanceHandlers = (workspace: Workspace): Handlers<Call>['performance'] => {
  const measuring = createMeasuring();
  const seen = async (named: Named, user: Account) => {
    const found = await seenSubmission(workspace, named, user);
    return { ...found, measurements: measurementsOf(found.work, found.settings) };
  };

  return {
    async mlflow({ max_points = POINTS, ...request }, { user }) {
      const { measurements } = await seen(request, user);
      const { runs, warnings } = await measuring.tracked(measurements);
      const told: MlflowRun[] = [];
      for (const run of runs) told.push(await toRun(run, max_points));
      return { runs: told, warnings: [...warnings] };
    },
    async tensorboard({ max_points = POINTS, ...request }, { user }) {
      const { measurements } = await seen(request, user);
      const { scalars, warnings } = await measuring.logged(measurements);
      const pace = createPacing();
      const told = [];
      for (const { run, tag, series } of scalars) {
        told.push({ run, tag, curve: toCurve(series(), max_points) });
        await pace();
      }
      return { scalars: told, warnings: [...warnings] };
    },
    async artifacts(request, { user }) {
      const found = await seen(request, user);
      const results = await openResults(placeOf(found), workspace.signer);
      const { runs, warnings } = await measuring.tracked(found.measurements);
      if (!results) return { artifacts: [], warnings: [...warnings] };
      const { artifacts, warnings: elsewhere } = await artifactsOf(runs, results, found.work);
      return { artifacts, warnings: [...warnings, ...elsewhere] };
    },
    async compare({ submissions }, { user }) {
      const { chosen, lost } = await chosenSubmissions(workspace, submissions, user);
      const { runs, warnings } = await compareRuns(measuring, chosen);
      const gone = lost === 0 ? [] : [`${lost} of the chosen runs ${lost === 1 ? 'does' : 'do'} not exist any more, or you may not see ${lost === 1 ? 'it' : 'them'}.`];
      return { runs, warnings: [...gone, ...warnings] };
    },
    async curves({ submissions, metric, max_points = POINTS }, { user }) {
      const { chosen } = await chosenSubmissions(workspace, submissions, user);
      return { curves: await curvesOf(measuring, chosen, metric, max_points) };
    },
  };
};
