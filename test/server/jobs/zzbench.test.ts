import { appendFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { it } from 'vitest';
import { addJob, executeJob } from '../support/jobSettings';
import { openWorkspace } from '../support/openWorkspace';
import { event, lay, layRun, metricLines, simpleValue, writeDatabase } from './fixtures';

it('bench', { timeout: 600_000 }, async () => {
  const server = await openWorkspace();
  const token = await server.signIn();
  const job = await addJob(server, token, 'print(1)');
  const sub = await executeJob(server, token, job);
  await new Promise((r) => setTimeout(r, 3000));
  const row = (await server.workspace.jobs.submission(job.batch_job_id, sub))!;
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const post = async (url: string, body: object) => {
    const t = performance.now(), c = process.cpuUsage();
    let longest = 0, last = t;
    const beat = setInterval(() => { const n = performance.now(); longest = Math.max(longest, n - last); last = n; }, 1);
    const r = await fetch(origin + url, { method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' }, body: JSON.stringify({ user_name: 'admin', ...body }) });
    const text = await r.text();
    clearInterval(beat);
    console.log(url, r.status, Math.round(performance.now() - t), 'ms; cpu', Math.round((process.cpuUsage(c).user + process.cpuUsage(c).system) / 1000), text.length, 'chars; longest beat', Math.round(longest), text.slice(0, 80));
    return text;
  };
  // logs
  const folder = path.join(server.dataFolder, 'jobs', job.batch_job_id, 'runs', sub);
  for (let from = 0; from < 1_000_000; from += 50_000) await appendFile(path.join(folder, 'rank-0.log'), Array.from({ length: 50_000 }, (_, at) => `2026-01-01T00:00:00 INFO step=${from + at} loss=${(1 / (from + at + 1)).toFixed(6)} lr=0.001 words that fill the line up to a hundred\n`).join(''));
  const agent = { batch_job_id: job.batch_job_id, submission_id: sub, agent_id: 'agent-0' };
  for (const body of [{ line: null, count: 200 }, { line: 500_000, count: 200 }, { line: 777_777, count: 500 }, { line: 12, count: 2000 }]) await post('/fsc/python/batchjob/output/read/', { ...agent, ...body });
  for (const text of ['no such words', 'STEP=999999', 'info', 'e', 'é']) await post('/fsc/python/batchjob/output/search/', { ...agent, text });
  await post('/fsc/python/batchjob/output/search/', { ...agent, text: 'INFO', match_case: true });
  for (let i = 0; i < 5; i++) await post('/fsc/python/batchjob/output/search/', { ...agent, text: 'no such words' });

  const measure = async (kind: string, make: (work: string, i: number) => Promise<unknown>) => {
    const ids = Array.from({ length: 200 }, (_, i) => `${kind}${i}`);
    for (const [i, id] of ids.entries()) {
      const work = path.join(server.dataFolder, 'jobs', job.batch_job_id, 'runs', id, 'work');
      await mkdir(work, { recursive: true });
      await make(work, i);
    }
    Object.assign(server.workspace.jobs, { several: async () => ids.map((id) => ({ submission: { ...row, submissionId: id }, jobName: 'x', owner: 'admin', team: 'atelier' })) });
    const submissions = ids.map((id) => ({ batch_job_id: job.batch_job_id, submission_id: id }));
    console.log(kind);
    await post('/fsc/batchjob/performance/curves', { submissions, metric: 'loss' });
    for (let i = 0; i < 3; i++) await post('/fsc/batchjob/performance/curves', { submissions, metric: 'loss' });
    for (let i = 0; i < 3; i++) await post('/fsc/batchjob/performance/compare', { submissions });
  };
  const lines = metricLines(Array.from({ length: 1000 }, (_, at) => Math.exp(-at / 300) + 0.123456789));
  const params = Object.fromEntries(Array.from({ length: 15 }, (_, i) => [`p${i}`, String(i)]));
  await measure('file', (work, i) => layRun(work, { id: `r${i}`, params, metrics: { loss: lines, acc: lines, 'val/loss': lines }, tags: { a: 'b' } }));
  const events = Buffer.concat(Array.from({ length: 1000 }, (_, at) => event(at, simpleValue('loss', Math.exp(-at / 300)), simpleValue('acc', at))));
  await measure('tb', (work) => lay(work, { 'tensorboard/events.out.tfevents.1': events }));
  const { copyFile } = await import('node:fs/promises');
  writeDatabase('/tmp/out-bench/m.db', `
db.execute("INSERT OR IGNORE INTO runs VALUES ('r1','first','LOCAL','','','root','FINISHED',1700000000000,1700000060000,'','active','./mlruns/0/r1/artifacts',0,NULL)")
for key in ['loss', 'acc', 'val']:
  db.executemany("INSERT OR IGNORE INTO metrics VALUES (?, ?, ?, 'r1', ?, 0)", [(key, 1/(s+1), 1700000000000+s, s) for s in range(1000)])
db.commit()`);
  await measure('sqlite', (work) => copyFile('/tmp/out-bench/m.db', path.join(work, 'mlflow.db')));
  const big = Buffer.concat(Array.from({ length: 20_000 }, (_, at) => event(at, ...Array.from({ length: 10 }, (_x, k) => simpleValue(`tag${k}`, at * k)))));
  await lay(path.join(folder, 'work'), { 'tensorboard/events.out.tfevents.1': big });
  const one = { batch_job_id: job.batch_job_id, submission_id: sub };
  console.log('200k points in', big.length);
  for (let i = 0; i < 3; i++) await post('/fsc/batchjob/performance/tensorboard', one);
  const big2 = Array.from({ length: 100_000 }, (_, at) => event(at, simpleValue('loss', at), simpleValue('acc', at)));
  await lay(path.join(folder, 'work'), { 'tensorboard/events.out.tfevents.1': Buffer.concat(big2) });
  for (let i = 0; i < 3; i++) await post('/fsc/batchjob/performance/tensorboard', one);
  await server.close();
});
