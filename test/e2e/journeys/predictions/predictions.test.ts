/** A prediction from its form to a rolled-back version. */
import { describe, expect } from 'vitest';
import { jobsOn } from '#test/harness/builtJobs';
import { guidePicture, journey, checkAppearance, signIn } from '../../harness';
import { heading } from '../steps';

/** Answers what it was sent, and the length of it. */
const SERVER = `
const http = require('node:http');
http.createServer((request, response) => {
  let body = '';
  request.on('data', (part) => { body += part; });
  request.on('end', () => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ path: request.url, sum: (JSON.parse(body || '{}').instances ?? []).flat().reduce((all, one) => all + one, 0) }));
  });
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'));
`;
const DONE = { timeout: 60_000 } as const;

describe('predictions', () => {
  journey(
    'PRD-01 PRD-03 PRD-05 RT-16 RT-21 LST-01 is made, deployed, tried, called with its key, and rolled back',
    { timeout: 400_000 },
    async ({ page, server }) => {
      await (await jobsOn(server)).add(SERVER, { job_name: 'Sum server', main_file: 'serve.js' });
      await signIn(page, server);
      await page.getByRole('link', { name: 'Predictions', exact: true }).first().click();
      await page.getByRole('button', { name: 'Create prediction' }).first().click();
      const form = page.getByRole('dialog', { name: 'Create prediction' });
      await form.getByRole('textbox', { name: 'Name' }).fill('Sums');
      await form.getByRole('combobox', { name: 'Job' }).fill('Sum');
      await page.getByRole('option', { name: /Sum server/ }).click();
      await checkAppearance(page, 'predictions create');
      await form.getByRole('button', { name: 'Create', exact: true }).click();
      await heading(page, 'Sums').waitFor();
      expect(page.url()).toContain('?version=1');
      await page.getByRole('button', { name: 'Deploy version 1' }).click();
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByLabel('The reply').getByText('"sum": 6').waitFor(DONE);
      await page.locator('.prediction-state').getByText('Deployed', { exact: true }).waitFor(DONE);
      await guidePicture(page, 'prediction');
      await page.getByRole('button', { name: 'Make a key' }).click();
      await page.getByText('This is the key.').waitFor();
      const key = await page.locator('.prediction-key').innerText();
      const address = await page.locator('.prediction-addresses code').first().innerText();
      const called = await fetch(`${address}/predict`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
        body: '{"instances": [[20, 22]]}',
      });
      expect([called.status, await called.json()]).toEqual([200, { path: '/predict', sum: 42 }]);
      await page.getByRole('tab', { name: 'Python' }).click();
      await page.getByLabel('The call in Python').getByText(key).waitFor();
      await checkAppearance(page, 'predictions page');
      await page.getByRole('button', { name: 'I have it' }).click();
      await page.getByRole('button', { name: 'Actions for Sums' }).click();
      await page.getByRole('menuitem', { name: 'New version…' }).click();
      const more = page.getByRole('dialog', { name: 'New version' });
      await more.getByRole('combobox', { name: 'Job' }).fill('Sum');
      await page.getByRole('option', { name: /Sum server/ }).click();
      await more.getByRole('button', { name: 'Create', exact: true }).click();
      await page.getByRole('button', { name: 'Deploy version 2' }).click();
      await page.locator('.prediction-state').getByText('Deployed', { exact: true }).waitFor(DONE);
      const act = async (name: string) => {
        await page.getByRole('button', { name: 'Actions for Sums' }).click();
        await page.getByRole('menuitem', { name }).click();
      };
      const show = (name: string) =>
        page
          .getByRole('grid', { name: 'Versions' })
          .getByRole('link', { name, exact: true })
          .click();
      await act('Make version 2 live');
      await page.locator('.prediction-state').getByText('Version 2 · live').waitFor();
      await show('1');
      await act('Roll back to version 1');
      await page.locator('.prediction-state').getByText('Version 1 · live').waitFor();
      await show('2');
      await page.getByRole('button', { name: 'Stop version 2' }).click();
      await page.locator('.prediction-state').getByText('Stopped', { exact: true }).waitFor(DONE);
      await act('Delete version 2…');
      await page
        .getByRole('alertdialog', { name: 'Delete version 2 of Sums?' })
        .getByRole('button', { name: 'Delete' })
        .click();
      await page.getByText('Delete prediction version success').first().waitFor();
      await page.getByRole('button', { name: 'Stop version 1' }).click();
      await page.locator('.prediction-state').getByText('Stopped', { exact: true }).waitFor(DONE);
      await page.getByRole('link', { name: 'Predictions', exact: true }).first().click();
      await page.getByText('Version 1 live').waitFor();
      await checkAppearance(page, 'predictions list');
    },
  );
});
