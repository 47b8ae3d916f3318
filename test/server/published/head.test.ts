import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addNotebook } from '../support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';
import { publish, TERMS } from './published';

describe('the head of a published page', () => {
  let server: TestWorkspace;
  let token: string;
  beforeAll(async () => {
    server = await openWorkspace();
    token = await server.signIn();
    const { webFolder } = server.workspace.config;
    await fs.mkdir(webFolder, { recursive: true });
    await fs.writeFile(
      path.join(webFolder, 'index.html'),
      '<!doctype html><html><head><title>Atelier</title></head><body></body></html>',
    );
  });
  afterAll(() => server.close());

  const pageAt = async (url: string) => {
    const { body, headers } = await server.app.inject({
      url,
      headers: { host: 'localhost:8080', accept: 'text/html' },
    });
    return { body, robots: headers['x-robots-tag'] };
  };

  it('RT-33 tells programs that run no script what it is, escaped, and search engines whether they may list it', async () => {
    const { notebook_id } = await addNotebook(server, token, {
      notebook_name: '"Growth" <script>alert(1)</script>',
    });
    const about = { ...TERMS.about, summary: '</title><script>alert(2)</script>' };
    const { publish_token } = await publish(server, token, notebook_id, {
      about,
      audience: 'link',
    });
    const { body, robots } = await pageAt(`/shared/notebooks/${publish_token}`);
    expect(robots).toBe('noindex');
    expect(body).toContain(
      '<title>&quot;Growth&quot; &lt;script&gt;alert(1)&lt;/script&gt; · Atelier</title>',
    );
    expect(body).toContain(
      '<meta property="og:description" content="&lt;/title&gt;&lt;script&gt;alert(2)&lt;/script&gt;">',
    );
    expect(body).toContain(
      `<link rel="canonical" href="http://localhost:8080/shared/notebooks/${publish_token}">`,
    );
    expect(body.match(/<title>/g)).toHaveLength(1);
    expect(body).not.toMatch(/<script/);
    await publish(server, token, notebook_id, { about, audience: 'world' });
    expect((await pageAt(`/shared/notebooks/${publish_token}`)).robots).toBe('all');
  });

  it('RT-33 NBS-16 is the whole page without any script: cells in a sandboxed frame of the gateway, files that are had, long tags cut, older versions, and the way to a copy', async () => {
    const { notebook_id } = await addNotebook(server, token, { notebook_name: 'Whole' });
    const about = { ...TERMS.about, tags: ['a-tag-of-more-than-twenty-characters'] };
    await publish(server, token, notebook_id, { about, audience: 'link' });
    const { publish_token } = await publish(server, token, notebook_id, {
      about,
      audience: 'link',
    });
    const { body } = await pageAt(`/shared/notebooks/${publish_token}`);
    expect(body).not.toContain('<script');
    expect(body).toMatch(
      new RegExp(
        `src="http://[^"]+/published/${publish_token}/2" referrerpolicy="no-referrer"\\s+sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"`,
      ),
    );
    expect(body).toContain('>a-tag-of-more-than-t…</li>');
    expect(body).toContain(`<a class="copy" href="/shared/notebooks/${publish_token}/copy">`);
    const [, file = ''] = /href="([^"]+)" download/.exec(body) ?? [];
    expect(
      (
        await server.app.inject({
          url: new URL(file).pathname,
          headers: { host: 'localhost:8080' },
        })
      ).statusCode,
    ).toBe(200);
    const [, older = ''] = /<a href="([^"]+version=1)"/.exec(body) ?? [];
    expect((await pageAt(older)).body).toContain('Version 1; other versions:');
    await publish(server, token, notebook_id, {
      about,
      audience: 'link',
      includes: { code: false, outputs: true, files: false },
    });
    expect((await pageAt(`/shared/notebooks/${publish_token}`)).body).not.toMatch(
      /class="copy"|download/,
    );
    await server.get(
      'published',
      'unpublish',
      { workload_type: 'notebook', object_id: notebook_id },
      { token },
    );
    expect((await pageAt(`/shared/notebooks/${publish_token}`)).body).not.toContain('Whole');
  });

  it('counts who looks', async () => {
    const { notebook_id } = await addNotebook(server, token, { notebook_name: 'Looked at' });
    const { publish_token } = await publish(server, token, notebook_id);
    await pageAt(`/shared/notebooks/${publish_token}`);
    await expect
      .poll(async () => (await pageAt(`/shared/notebooks/${publish_token}`)).body)
      .toContain('<span>1 view</span>');
  });

  it('says nothing of what the team alone sees, of what is not there, and of other pages', async () => {
    const { notebook_id } = await addNotebook(server, token, { notebook_name: 'Hidden' });
    const { publish_token } = await publish(server, token, notebook_id, { audience: 'team' });
    for (const at of [
      `/shared/notebooks/${publish_token}`,
      `/shared/jobs/${publish_token}`,
      `/shared/notebooks/${'f'.repeat(32)}`,
      '/shared/notebooks/..%2f',
    ]) {
      const { body, robots } = await pageAt(at);
      expect([
        at,
        robots,
        body.includes('Hidden'),
        body.includes('<title>Atelier</title>'),
      ]).toEqual([at, 'noindex', false, true]);
    }
    expect((await pageAt('/notebooks')).robots).toBeUndefined();
  });
});
