import { useAppDispatch } from '~/web/lib/state/hooks';
import { CopyButton } from '~/web/ui/form/CopyButton';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { toastAdded } from '~/web/core/toasts/events';
import type { Part } from '../../model/parts';

const MLFLOW = `import mlflow

with mlflow.start_run():
    mlflow.log_param('learning_rate', 0.1)
    for step in range(100):
        mlflow.log_metric('loss', 1 / (step + 1), step=step)
`;

const TENSORBOARD = `import os
from torch.utils.tensorboard import SummaryWriter

with SummaryWriter(os.environ['TENSORBOARD_LOGDIR']) as writer:
    for step in range(100):
        writer.add_scalar('train/loss', 1 / (step + 1), step)
`;

const ARTIFACTS = `import mlflow

with mlflow.start_run():
    mlflow.log_artifact('model.pkl')
`;

/** Notebooks have no such variable. */
const OF_JOBS = ', or writes as lines of JSON into the file that ATELIER_METRICS names';

const HOW: Readonly<Record<Part, { title: string; hint: string; code: string }>> = {
  charts: {
    title: 'No metrics yet',
    hint: `What the job logs with MLflow shows here${OF_JOBS}. It needs no setting up: where to log to is set for every job.`,
    code: MLFLOW,
  },
  tensorboard: {
    title: 'No scalars yet',
    hint: 'What the job writes into its TensorBoard log directory shows here: TENSORBOARD_LOGDIR says which it is.',
    code: TENSORBOARD,
  },
  artifacts: {
    title: 'No artifacts yet',
    hint: 'Files that the job logs with MLflow show here.',
    code: ARTIFACTS,
  },
};

/** The text where nothing was measured: how a program does it, to be copied. */
export function HowTo({
  part,
  running,
  job = true,
}: {
  readonly part: Part;
  readonly running: boolean;
  readonly job?: boolean;
}) {
  const dispatch = useAppDispatch();
  const { title, hint: said, code } = HOW[part];
  const hint = job
    ? said
    : said
        .replace(OF_JOBS, '')
        .replace('the job', 'the notebook')
        .replace('every job', 'every notebook');
  return (
    <div className="performance-how">
      <EmptyState
        title={title}
        hint={
          running
            ? `${hint} ${job ? 'The job is running: this' : 'This'} page looks again every minute.`
            : hint
        }
      />
      <div className="performance-code">
        <pre tabIndex={0} aria-label="Example">
          <code>{code}</code>
        </pre>
        <CopyButton
          text={code}
          label="Copy the example"
          onUnsupported={() =>
            dispatch(
              toastAdded({ kind: 'warning', text: "Your browser doesn't support this option" }),
            )
          }
        />
      </div>
    </div>
  );
}
