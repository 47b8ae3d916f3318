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

/** Logs a search and the candidates that it tried as runs nested in it, and two lines of metrics that cannot be read. */
export const LOGS_SEARCH = `
import os, urllib.parse
root = os.path.join(urllib.parse.urlparse(os.environ['MLFLOW_TRACKING_URI']).path, '8')
os.makedirs(root)
open(os.path.join(root, 'meta.yaml'), 'w').write("experiment_id: '8'\\nlifecycle_stage: active\\nname: search\\n")
def log(n, name, params, metrics, tags={}):
  run = os.path.join(root, 'run%d' % n)
  for part, texts in [('params', params), ('metrics', metrics), ('tags', tags)]:
    os.makedirs(os.path.join(run, part))
    for key, text in texts.items(): open(os.path.join(run, part, key), 'w').write(text)
  open(os.path.join(run, 'meta.yaml'), 'w').write('run_id: run%d\\nrun_name: %s\\nstatus: 3\\nlifecycle_stage: active\\nstart_time: %d\\nend_time: 1700000060000\\nartifact_uri: file://%s/artifacts\\n' % (n, name, 1700000000000 + n * 1000, run))
log(0, 'grid', {'cv': '2'}, {'best_cv_score': '1700000000000 0.97 0\\n'})
for n, C in enumerate(['0.01', '0.1', '1', '10'], 1):
  log(n, 'C %s' % C, {'C': C}, {'mean_test_score': '1700000000000 0.9%d 0\\n' % n}, {'mlflow.parentRunId': 'run0'})
open(os.environ['ATELIER_METRICS'], 'w').write('{"step": 0, "loss": 1}\\nepoch 1 of 3\\n{"step": 1, "loss": 0.5}\\nepoch 2 of 3\\n')
`;
