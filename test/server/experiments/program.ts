/** Logs as MLflow does where it is told to, to an experiment of its own. */
export const LOGS_IRIS = `
import os, urllib.parse, json
root = urllib.parse.urlparse(os.environ['MLFLOW_TRACKING_URI']).path
open('told.json', 'w').write(json.dumps([os.environ['MLFLOW_EXPERIMENT_NAME'], os.environ['TENSORBOARD_LOGDIR']]))
os.makedirs(os.path.join(root, '7'))
open(os.path.join(root, '7', 'meta.yaml'), 'w').write("experiment_id: '7'\\nlifecycle_stage: active\\nname: iris\\n")
for n, (lr, acc) in enumerate([('0.1', 0.91), ('0.01', 0.95)]):
  run = os.path.join(root, '7', 'run%d' % n)
  for part in ['metrics', 'params', 'tags', 'artifacts']: os.makedirs(os.path.join(run, part))
  open(os.path.join(run, 'params', 'lr'), 'w').write(lr)
  open(os.path.join(run, 'params', 'opt'), 'w').write('adam')
  open(os.path.join(run, 'tags', 'team'), 'w').write('blue')
  with open(os.path.join(run, 'metrics', 'acc'), 'w') as f:
    for step in range(3): f.write('%d %s %d\\n' % (1700000000000 + step, acc - (2 - step) / 10, step))
  open(os.path.join(run, 'artifacts', 'model.pkl'), 'w').write('w')
  open(os.path.join(run, 'meta.yaml'), 'w').write('run_id: run%d\\nrun_name: try %d\\nstatus: 3\\nlifecycle_stage: active\\nstart_time: %d\\nend_time: %d\\nartifact_uri: file://%s/artifacts\\n' % (n, n, 1700000000000 + n * 1000, 1700000060000, run))
`;
