import { execFileSync, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectPrivateSocket } from './listening';
import { call, openPredictions } from './support';

const SLOW_TESTS = { timeout: 120_000 } as const;
const sklearn = spawnSync('/usr/bin/python3', ['-c', 'import sklearn, joblib']).status === 0;
const name = sklearn
  ? 'a saved scikit-learn model'
  : 'a saved scikit-learn model: not run, python3-sklearn is not installed';

describe.skipIf(!sklearn)(name, SLOW_TESTS, () => {
  it('PRD-02 is deployed without code, and predicts', async () => {
    process.env['ATELIER_PYTHON'] = '/usr/bin/python3';
    const at = await openPredictions({ config: { predictionStartSeconds: 60 } });
    try {
      const file = `${at.server.dataFolder}/model.joblib`;
      const made = spawnSync('/usr/bin/python3', [
        '-c',
        `
import joblib
from sklearn.linear_model import LinearRegression
joblib.dump(LinearRegression().fit([[0], [1], [2]], [1, 3, 5]), ${JSON.stringify(file)})`,
      ]);
      expect(made.status).toBe(0);
      const bytes = await readFile(file);
      await at.server.workspace.stores
        .of('drive', { user_name: 'admin', team_name: 'atelier' })
        .write('model.joblib', bytes, { size: bytes.length, replace: false });
      const source = {
        kind: 'model',
        storage: 'drive',
        path: '/model.joblib',
        env_id: null,
      } as const;
      const {
        prediction: {
          pf_id,
          pf_details: [version],
        },
      } = await at.server.get(
        'predictions',
        'create',
        { settings: { pf_name: 'Line', collaborators: [] }, source },
        { token: at.token },
      );
      expect(version).toMatchObject({
        source: { kind: 'model', name: 'model.joblib' },
        main_file: 'serve_model.py',
      });
      const key = await at.key(pf_id);
      await at.deploy(pf_id);
      const ask = (body: string) =>
        call(at.url(pf_id, 'live', '/predict'), {
          method: 'POST',
          key,
          body,
          headers: { 'content-type': 'application/json' },
        });
      const { status, body } = await ask('{"instances": [[3], [10]]}');
      expect([
        status,
        (JSON.parse(body) as { predictions: number[] }).predictions.map(Math.round),
      ]).toEqual([200, [7, 21]]);
      // Many who come at the same moment are all answered.
      expect(
        new Set(
          await Promise.all(
            Array.from({ length: 60 }, async () => (await ask('{"instances": [[3]]}')).status),
          ),
        ),
      ).toEqual(new Set([200]));
      expect(await ask('{"rows": 1}')).toMatchObject({ status: 400 });
      const askAt = (path: string) =>
        call(at.url(pf_id, 'live', path), { method: 'POST', key, body: '{"instances": [[3]]}' });
      const refused = await askAt('/predict_proba');
      expect(refused.status).toBe(400);
      expect(refused.body).toContain('LinearRegression has no predict_proba');
      expect(await askAt('/decision_function')).toMatchObject({ status: 404 });
      const log = path.join(
        at.server.dataFolder,
        'engine/jobs',
        version!.batch_job_id,
        (await at.versionOf(pf_id)).submission_id!,
        'rank-0.log',
      );
      expect(await readFile(log, 'utf8')).toMatch(/POST \/predict 200/);
      expect(await readFile(log, 'utf8')).not.toContain('/health');
      await expectPrivateSocket(at, pf_id);
      await at.close();
    } finally {
      delete process.env['ATELIER_PYTHON'];
    }
  });

  it('tells probabilities at /predict_proba, with the classes they belong to [PRD-02]', async () => {
    process.env['ATELIER_PYTHON'] = '/usr/bin/python3';
    const at = await openPredictions({ config: { predictionStartSeconds: 60 } });
    try {
      const file = `${at.server.dataFolder}/classes.joblib`;
      execFileSync('/usr/bin/python3', [
        '-c',
        `
import joblib
from sklearn.linear_model import LogisticRegression
joblib.dump(LogisticRegression().fit([[0], [1], [9], [10]], ["no", "no", "yes", "yes"]), ${JSON.stringify(file)})`,
      ]);
      const bytes = await readFile(file);
      await at.server.workspace.stores
        .of('drive', { user_name: 'admin', team_name: 'atelier' })
        .write('classes.joblib', bytes, { size: bytes.length, replace: false });
      const source = {
        kind: 'model',
        storage: 'drive',
        path: '/classes.joblib',
        env_id: null,
      } as const;
      const { prediction } = await at.server.get(
        'predictions',
        'create',
        { settings: { pf_name: 'Classes', collaborators: [] }, source },
        { token: at.token },
      );
      const { pf_id } = prediction;
      const key = await at.key(pf_id);
      await at.deploy(pf_id);
      const ask = (path: string) =>
        call(at.url(pf_id, 'live', path), {
          method: 'POST',
          key,
          body: '{"instances": [[0], [10]]}',
        });
      const { status, body } = await ask('/predict_proba');
      expect(status).toBe(200);
      const { probabilities, classes } = JSON.parse(body) as {
        probabilities: [number, number][];
        classes: string[];
      };
      expect(classes).toEqual(['no', 'yes']);
      for (const row of probabilities) expect(row[0] + row[1]).toBeCloseTo(1, 9);
      expect(probabilities.map(([no]) => no > 0.5)).toEqual([true, false]);
      expect(JSON.parse((await ask('/predict')).body)).toEqual({ predictions: ['no', 'yes'] });
    } finally {
      await at.close();
      delete process.env['ATELIER_PYTHON'];
    }
  });
});
