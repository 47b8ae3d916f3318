import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { call, echo, openPredictions, type Deployed } from './support';

describe('what the owner of a prediction gives', () => {
  let at: Deployed;
  beforeEach(async () => {
    at = await openPredictions({ config: { predictionStartSeconds: 20 } });
  });
  afterEach(() => at.close(), 90_000);

  it('PRM-09 a version is given the secrets that its owner chose for it, from its next start on', async () => {
    const as = { token: at.token };
    const {
      pf_id,
      pf_details: [version],
    } = await at.make(echo('one').replace('"tag": TAG', '"tag": os.environ.get("MODEL_TOKEN")'));
    const key = await at.key(pf_id);
    await at.server.get(
      'secrets',
      'save',
      { name: 'MODEL_TOKEN', value: 'only the program knows' },
      as,
    );
    const offer = { kind: 'job' as const, id: version!.batch_job_id, names: ['MODEL_TOKEN'] };
    expect(
      await at.server.ask('secrets', 'offer', offer, { token: await at.server.addUser('mia') }),
    ).toMatchObject({ status: 403 });
    await at.server.get('secrets', 'offer', offer, as);
    await at.deploy(pf_id);
    expect(JSON.parse((await call(at.url(pf_id, 1), { key })).body)).toMatchObject({
      tag: 'only the program knows',
    });
  });

  it('a prediction is handed over with its versions, their files and keys, not while one of them runs', async () => {
    const { server, token } = at;
    const ben = await server.addUser('ben');
    const {
      pf_id,
      pf_details: [version],
    } = await at.make(echo());
    await at.add(pf_id, echo('two'));
    const key = await at.key(pf_id);
    const give = async () =>
      server.get(
        'ownership',
        'transfer',
        { id: 'admin', to: 'ben', holdings: [{ kind: 'prediction', id: pf_id }] },
        { token },
      );
    await at.deploy(pf_id);
    await at.until(pf_id, 1, 'Deployed');
    expect((await give()).kept).toMatchObject([
      { name: 'Echo', reason: 'This prediction is running. Stop it first.' },
    ]);
    await at.stop(pf_id);
    await at.until(pf_id, 1, 'Stopped');
    expect(await give()).toMatchObject({ given: [{ kind: 'prediction', id: pf_id }], kept: [] });
    const folder = (owner: string) =>
      readdir(path.join(server.dataFolder, 'files', owner, 'jobs', version!.batch_job_id));
    expect(await folder('ben')).toContain('serve.py');
    await expect(folder('admin')).rejects.toThrow('ENOENT');
    expect(
      await server.ask('predictions', 'deploy', { pf_id, version: 1 }, { token }),
    ).toMatchObject({ status: 403 });
    await server.get('predictions', 'deploy', { pf_id, version: 1 }, { token: ben });
    expect((await call(at.url(pf_id, 1), { key })).status).toBe(200);
    await server.get('predictions', 'stop', { pf_id, version: 1 }, { token: ben });
    await at.until(pf_id, 1, 'Stopped');
  });
});
