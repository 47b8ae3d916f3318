import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MASK, MAX_SECRETS } from '~/contract/settings/secretRules';
import { runSecrets, secrets as table } from '~/server/areas/settings/secrets/tables';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { addJob, executeJob, untilStatus } from '../support/jobSettings';
import { addNotebook } from '../support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

const VALUE = `it's a "secret" $HOME \`x\` ü-42`;

/** Values that a person's programs find in their environment, and that nobody is told again. */
export const secretsSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('secrets', () => {
    let server: TestWorkspace;
    let token: string;
    let mia: string;
    beforeAll(async () => {
      server = await openWorkspace({ database: await place() });
      token = await server.signIn();
      mia = await server.addUser('mia');
    });
    afterAll(() => server.close());

    const keep = (name: string, value: string, as = token) =>
      server.ask('secrets', 'save', { name, value }, { token: as });
    const offer = (id: string, names: string[], as = token) =>
      server.ask('secrets', 'offer', { kind: 'job', id, names }, { token: as });
    const names = async (as = token) =>
      (await server.get('secrets', 'readAll', {}, { token: as })).secrets.map(({ name }) => name);
    /** Everything the server keeps beside its database. */
    const filesHolding = async (needle: string) => {
      const all = (
        await readdir(server.dataFolder, { recursive: true, withFileTypes: true })
      ).filter((entry) => entry.isFile());
      const texts = await Promise.all(
        all.map(
          async ({ parentPath, name }) =>
            [name, await readFile(path.join(parentPath, name), 'utf8').catch(() => '')] as const,
        ),
      );
      return texts.filter(([, text]) => text.includes(needle)).map(([name]) => name);
    };

    it('PRM-09 a secret is kept, replaced and deleted, and its value is never told', async () => {
      const kept = await keep('API_KEY', VALUE);
      expect(kept).toMatchObject({ value: { secret: { name: 'API_KEY', used_by: 0 } } });
      expect(
        JSON.stringify([kept, await server.get('secrets', 'readAll', {}, { token })]),
      ).not.toContain('secret\\"');
      await keep('API_KEY', 'another value');
      await keep('ZED', 'z-value');
      expect(await names()).toEqual(['API_KEY', 'ZED']);
      expect(await names(mia)).toEqual([]);
      await server.get('secrets', 'delete', { name: 'ZED' }, { token });
      expect(await server.ask('secrets', 'delete', { name: 'ZED' }, { token })).toMatchObject({
        status: 404,
      });
      expect(await names()).toEqual(['API_KEY']);
    });

    it.each([
      '1KEY',
      'A B',
      'A-B',
      'ü',
      'PATH',
      'ld_preload',
      'ATELIER_X',
      'PYTHONPATH',
      'A\nB',
      'a'.repeat(101),
    ])('%j is no name of a secret', async (name) => {
      expect(await keep(name, 'value')).toMatchObject({
        status: 422,
        failure: { fields: { name: expect.any(String) } },
      });
    });

    it('a value that is empty, too long, or holds a NUL is refused', async () => {
      for (const value of ['', 'x'.repeat(16_385), 'a\0b'])
        expect(await keep('KEY', value)).toMatchObject({
          status: 422,
          failure: { fields: { value: expect.any(String) } },
        });
    });

    it('in the database it is sealed, and for one person and one name alone', async () => {
      await keep('SEALED', VALUE);
      const rows = await server.workspace.db.select().from(table);
      expect(JSON.stringify(rows)).not.toContain('$HOME');
      const { sealed } = rows.find(({ name }) => name === 'SEALED')!;
      expect(
        server.workspace.secretBox.open(sealed, JSON.stringify(['secret', 'mia', 'SEALED'])),
      ).toBeNull();
      expect(
        server.workspace.secretBox.open(sealed, JSON.stringify(['secret', 'admin', 'SEALED'])),
      ).toBe(VALUE);
    });

    it('a job is given the chosen secrets of its owner, finds them as they are, and its log shows and saves none of them', async () => {
      await keep('TOKEN', VALUE);
      await keep('SHORT', 'abc');
      await keep('UNCHOSEN', 'not for this one');
      const program = [
        'import os, sys',
        'print("token", os.environ["TOKEN"])',
        'print("short", os.environ["SHORT"])',
        'print("unchosen", os.environ.get("UNCHOSEN"))',
        'print("carriers", [name for name in os.environ if name.startswith("ATELIER_SECRET")])',
        'print(len(os.environ["TOKEN"]), flush=True)',
      ].join('\n');
      const job = await addJob(server, token, program);
      expect((await offer(job.batch_job_id, ['TOKEN', 'SHORT'])).status).toBe(200);
      expect(
        (await server.get('secrets', 'readAll', {}, { token })).secrets.find(
          ({ name }) => name === 'TOKEN',
        )?.used_by,
      ).toBe(1);
      const submission_id = await executeJob(server, token, job);
      await untilStatus(server, token, job.batch_job_id, 'Executed', 'Execution Failed');
      const log = { batch_job_id: job.batch_job_id, submission_id, agent_id: 'agent-0' };
      const { lines } = await server.get(
        'output',
        'read',
        { ...log, line: 0, count: 100 },
        { token },
      );
      expect(lines).toEqual([
        `token ${MASK}`,
        'short abc',
        'unchosen None',
        'carriers []',
        String(VALUE.length),
      ]);
      const { url } = await server.get('output', 'download', log, { token });
      const saved = await server.app.inject({ url: new URL(url).pathname + new URL(url).search });
      expect(saved.body).toBe(`${lines.join('\n')}\n`);
      // A search cannot find a masked value letter by letter either.
      expect(
        (await server.get('output', 'search', { ...log, text: 'token it' }, { token })).count,
      ).toBe(0);
      expect(
        (await server.get('output', 'search', { ...log, text: 'SHORT' }, { token })).lines,
      ).toEqual([1]);
      // The engine's notes hold nothing of it, and the file it was handed over in is gone.
      await expect.poll(() => filesHolding('ü-42'), { timeout: 60_000 }).toEqual(['rank-0.log']);
      // Deleted, it stays masked in the log of the past.
      await server.get('secrets', 'delete', { name: 'TOKEN' }, { token });
      expect(
        (await server.get('secrets', 'offered', { kind: 'job', id: job.batch_job_id }, { token }))
          .names,
      ).toEqual(['SHORT']);
      expect(
        (await server.get('output', 'read', { ...log, line: 0, count: 1 }, { token })).lines,
      ).toEqual([`token ${MASK}`]);
      await server.get('jobs', 'delete', { batch_job_id: job.batch_job_id }, { token });
      expect(await server.workspace.db.select().from(runSecrets)).toEqual([]);
    });

    it('PRM-10 a collaborator chooses no secrets of the owner, nor their own, and what is handed over or copied is given none', async () => {
      await keep('MINE', 'value of mine');
      const job = await addJob(server, token, 'print(1)', { collaborators: ['mia'] });
      await offer(job.batch_job_id, ['MINE']);
      await keep('MINE', 'value of mia', mia);
      expect((await offer(job.batch_job_id, ['MINE'], mia)).status).toBe(403);
      expect(
        (
          await server.ask(
            'secrets',
            'offered',
            { kind: 'job', id: job.batch_job_id },
            { token: mia },
          )
        ).status,
      ).toBe(403);
      const { secrets } = server.workspace;
      expect(await secrets.valuesFor('admin', job.batch_job_id)).toEqual({ MINE: 'value of mine' });
      expect(await secrets.valuesFor('mia', job.batch_job_id)).toEqual({});
      expect(await offer(job.batch_job_id, ['NONE'])).toMatchObject({
        status: 422,
        failure: { fields: { names: 'You have no secret NONE.' } },
      });
    });

    it('a notebook is started with what it is given', async () => {
      const { notebook_id } = await addNotebook(server, token);
      await server.get(
        'secrets',
        'offer',
        { kind: 'notebook', id: notebook_id, names: ['MINE'] },
        { token },
      );
      await server.get('notebooks', 'connect', { notebook_id }, { token });
      expect(server.runtimes.started.at(-1)).toMatchObject({
        notebookId: notebook_id,
        secrets: { MINE: 'value of mine' },
      });
    });

    it(`a person has at most ${MAX_SECRETS} secrets, and another value for one of them is always taken`, async () => {
      for (let at = 0; at < MAX_SECRETS; at += 1)
        await server.workspace.secrets.keep('mia', `KEY_${at}`, 'value').catch(() => undefined);
      expect(await names(mia)).toHaveLength(MAX_SECRETS);
      expect(await keep('ONE_MORE', 'value', mia)).toMatchObject({
        status: 422,
        failure: { fields: { name: `You can have at most ${MAX_SECRETS} secrets.` } },
      });
      expect((await keep('KEY_1', 'another', mia)).status).toBe(200);
    });

    it('PRM-06 on a plan without secrets there are none', async () => {
      await server.workspace.accounts.keepPlan('atelier', 'explorer');
      expect(await keep('KEY', 'value')).toMatchObject({
        status: 403,
        failure: { Error: 'Your plan has no secrets.' },
      });
      await server.workspace.accounts.keepPlan('atelier', 'creator_pro');
    });
  });
