import type { Curve, MlflowRun, Scalar } from '~/contract/jobs/performance';
import type { Workspace } from '../../platform/workspace';
import { type LocatedSubmission, openResults, resultsLocationOf } from '../jobs/api';
import { artifactsOf } from './artifacts';
import { chosenSubmissions, measurementsOf, notebookMeasurements } from './chosen';
import { compareRuns, curvesOf } from './comparing';
import { environmentNames } from './environmentNames';
import type { Measurements } from './measuring';
import { runsEndOf } from './mlflow/ended';
import type { TrackedRun } from './mlflow/tracked';
import { instantOf } from './instants';
import { createYielder } from './reading';
import type { LoggedScalar } from './tensorboard/eventFolder';
import { toCurve } from './series';
import { maskedIn, fileMaskingOf } from '../../platform/secrets/masking';
import type { Values } from '../../platform/secrets/handing';
import type { AreaHandlers } from '../../platform/area';
import type { access } from './access';

/** So many sentences about lines that could not be read are told. */
const MAX_UNREAD = 20;

const toRun = async (
  { run_id, run_name, status, start, end, params, metrics, series, tags }: TrackedRun,
  maxPoints: number,
  unread: string[],
): Promise<MlflowRun> => {
  const pace = createYielder();
  const curves: Record<string, Curve> = {};
  for (const metric of metrics) {
    const found = await series(metric);
    if (found && found.steps.length > 0) curves[metric] = toCurve(found, maxPoints);
    if (found?.unread !== undefined && unread.length < MAX_UNREAD) unread.push(found.unread);
    await pace();
  }
  return {
    run_id,
    run_name,
    status,
    start_datetime: instantOf(start),
    end_datetime: instantOf(end),
    params: { ...(await params()) },
    metrics: curves,
    tags: { ...(await tags()) },
  };
};

const toScalars = async (
  scalars: readonly LoggedScalar[],
  maxPoints: number,
): Promise<Scalar[]> => {
  const pace = createYielder();
  const told: Scalar[] = [];
  for (const { run, tag, series } of scalars) {
    told.push({ run, tag, curve: toCurve(series(), maxPoints) });
    await pace();
  }
  return told;
};

/** Every endpoint of performance: what jobs measured, and runs side by side. */
export const performanceHandlers = (
  workspace: Workspace,
): AreaHandlers<'performance', typeof access> => {
  const { measuring, secrets } = workspace;
  const withoutSecrets = <Shown>(shown: Shown, values: Values): Shown => {
    const masking = fileMaskingOf(values);
    return masking ? maskedIn(shown, masking.mask) : shown;
  };
  /** The view of a submission, without the values of secrets that it was given. */
  const masked = async <Shown>(shown: Shown, submissionId: string): Promise<Shown> =>
    withoutSecrets(shown, await secrets.givenTo(submissionId));
  /** The view of a notebook, without the values of secrets that it is offered. */
  const maskedNotebook = async <Shown>(
    shown: Shown,
    { user_name, notebook_id }: { readonly user_name: string; readonly notebook_id: string },
  ): Promise<Shown> => withoutSecrets(shown, await secrets.offeredValues(user_name, notebook_id));
  const measured = ({ work, settings, end }: LocatedSubmission) =>
    measurementsOf(work, settings, runsEndOf(end));

  const mlflow = async (of: Measurements, maxPoints: number) => {
    const { runs, warnings, unread } = await measuring.tracked(of);
    const told: MlflowRun[] = [];
    const inRuns: string[] = [];
    for (const run of runs) told.push(await toRun(run, maxPoints, inRuns));
    const lines = await measuring.lines(of);
    const scalars = await toScalars(lines.scalars, maxPoints);
    return {
      runs: told,
      scalars,
      warnings: [...warnings, ...new Set(inRuns), ...lines.warnings, ...unread],
    };
  };
  const tensorboard = async (of: Measurements, maxPoints: number) => {
    const { scalars, warnings, unread } = await measuring.logged(of);
    return { scalars: await toScalars(scalars, maxPoints), warnings: [...warnings, ...unread] };
  };

  return {
    mlflow: async ({ max_points }, { object }) =>
      masked(await mlflow(measured(object), max_points), object.submission.submission_id),
    tensorboard: async ({ max_points }, { object }) =>
      masked(await tensorboard(measured(object), max_points), object.submission.submission_id),
    notebookMlflow: async ({ max_points }, { object }) =>
      maskedNotebook(await mlflow(notebookMeasurements(workspace, object), max_points), object),
    notebookTensorboard: async ({ max_points }, { object }) =>
      maskedNotebook(
        await tensorboard(notebookMeasurements(workspace, object), max_points),
        object,
      ),
    async artifacts(_request, { object: found }) {
      const results = await openResults(resultsLocationOf(found), workspace.signer);
      const { runs, warnings } = await measuring.tracked(measured(found));
      if (!results) return { artifacts: [], warnings: [...warnings] };
      const { artifacts, warnings: elsewhere } = await artifactsOf(runs, results, found.work);
      return { artifacts, warnings: [...warnings, ...elsewhere] };
    },
    async compare({ submissions }, { user }) {
      const { chosen, lost } = await chosenSubmissions(workspace, submissions, user);
      const { runs: compared, warnings } = await compareRuns(measuring, chosen);
      const names = await environmentNames(
        workspace.environments,
        compared.map(({ settings }) => settings.env_id),
        user.team_name,
      );
      const runs = await Promise.all(
        compared.map(async ({ settings, ...run }) => ({
          ...run,
          settings: { ...settings, env_name: names.get(settings.env_id ?? '') ?? null },
          ...(await masked(
            { params: run.params, further_runs: run.further_runs ?? [] },
            run.submission_id,
          )),
        })),
      );
      const gone =
        lost === 0
          ? []
          : [
              `${lost} of the chosen runs ${lost === 1 ? 'does' : 'do'} not exist any more, or you may not see ${lost === 1 ? 'it' : 'them'}.`,
            ];
      return { runs, warnings: [...gone, ...warnings] };
    },
    async curves({ submissions, metric, max_points }, { user }) {
      const { chosen } = await chosenSubmissions(workspace, submissions, user);
      return curvesOf(measuring, chosen, metric, max_points);
    },
  };
};
