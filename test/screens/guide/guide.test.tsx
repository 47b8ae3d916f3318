import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inMemory } from '#test/harness/inMemory';
import type { RunAppOptions } from '#test/harness/runApp';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { CHAPTERS } from '~/web/features/guide/model/chapters';
import { find, markedParts } from '~/web/features/guide/model/finding';
import { guideChapters } from '~/web/features/guide/model/guide';
import { readChapter } from '~/web/features/guide/model/reading';
import { searchOpened } from '~/web/core/shell/events';

const PATIENT = { timeout: 30_000 } as const;
const [FIRST, SECOND] = CHAPTERS;

let server: TestWorkspace;
beforeAll(async () => {
  server = await openWorkspace();
});
afterAll(() => server.close());

const open = (at: string, config: RunAppOptions['config'] = {}) =>
  showSignedIn({ adapter: inMemory(server.app), at, config });
const field = () => screen.findByRole('searchbox', { name: 'Search the documentation' }, PATIENT);
const hits = () =>
  within(screen.getByRole('list', { name: 'Sections found' }))
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);

describe('the guide on screen', () => {
  test('NAV-09 without another address Documentation leads to the chapters of the app, and each of them opens', async () => {
    const app = await open('/guide');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Documentation' }, PATIENT),
    ).toBeVisible();
    const link = within(screen.getByRole('complementary', { name: 'Sidebar' })).getByRole('link', {
      name: 'Documentation',
    });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/guide', '_blank']);
    const list = within(screen.getByRole('list', { name: 'Chapters and what they are about' }));
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
      CHAPTERS.map(({ title }) => title),
    );
    await userEvent.click(list.getByRole('link', { name: SECOND!.title }));
    expect(await screen.findByRole('heading', { level: 1, name: SECOND!.title })).toBeVisible();
    expect(app.history.location.pathname).toBe(`/guide/${SECOND!.name}`);
    expect(document.title).toBe(`${SECOND!.title} · Atelier`);
  });

  test('NAV-09 the words that are typed stand in the address and leave the sections that have all of them, and Enter goes to the first', async () => {
    const app = await open('/guide');
    await userEvent.type(await field(), 'SECRET dots');
    await waitFor(() => {
      expect(app.history.location.search).toBe('?q=SECRET+dots');
    });
    expect(hits()).toEqual(['Keep a secret']);
    expect(screen.getByText('dots', { selector: 'mark' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('1 section has these words');
    await userEvent.type(await field(), '{Enter}');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Settings, secrets and tokens' }),
    ).toBeVisible();
    expect(app.history.location).toMatchObject({
      pathname: '/guide/settings',
      search: '',
      hash: '#keep-a-secret',
    });
    await waitFor(() => {
      expect(screen.getByRole('heading', { level: 2, name: 'Keep a secret' })).toHaveFocus();
    });
    act(() => app.history.goBack());
    expect(await field()).toHaveValue('SECRET dots');
  });

  test('NAV-09 where no section has the words that is said, and Enter leads nowhere', async () => {
    const app = await open('/guide/drive?q=zeppelin');
    expect(await screen.findByRole('heading', { name: 'Nothing found' }, PATIENT)).toBeVisible();
    await userEvent.type(await field(), '{Enter}');
    expect(app.history.location.pathname).toBe('/guide/drive');
    await userEvent.clear(await field());
    expect(await screen.findByRole('heading', { level: 2, name: 'Bring files in' })).toBeVisible();
  });

  test('NAV-09 a chapter says where one is, has its pictures when they come into sight, and leads on', async () => {
    await open(`/guide/${FIRST!.name}`);
    const contents = within(await screen.findByRole('navigation', { name: 'Chapters' }, PATIENT));
    expect(contents.getByRole('link', { current: 'page' })).toHaveTextContent(FIRST!.title);
    expect(contents.getByRole('link', { name: 'Run cells' })).toHaveAttribute(
      'href',
      `/guide/${FIRST!.name}#run-cells`,
    );
    expect(
      within(screen.getByRole('article')).getByRole('link', {
        name: 'Choose your Python packages',
      }),
    ).toHaveAttribute('href', '/guide/environments');
    const around = within(
      screen.getByRole('navigation', { name: 'Before and after this chapter' }),
    );
    expect(around.queryByRole('link', { name: /^Previous/ })).toBeNull();
    await userEvent.click(around.getByRole('link', { name: `Next: ${SECOND!.title}` }));
    const picture = await screen.findByRole('img', { name: /^A job that runs/ });
    expect([
      picture.getAttribute('loading'),
      picture.getAttribute('width'),
      picture.getAttribute('src'),
    ]).toEqual(['lazy', '1440', expect.stringMatching(/job-output.*\.jpg/)]);
    expect(screen.getByRole('link', { name: `Previous: ${FIRST!.title}` })).toBeVisible();
  });

  test('NAV-09 a chapter that there is not leads to those that there are', async () => {
    await open('/guide/zeppelins');
    expect(
      await screen.findByRole('heading', { name: 'There is no such chapter' }, PATIENT),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the documentation' })).toHaveAttribute(
      'href',
      '/guide',
    );
  });

  test.each([
    ['an installation without documentation of its own', null, 1],
    ['one that has some', 'https://docs.example', 0],
  ])(
    'SRCH-01 NAV-09 of %s the search box leads to the chapters or not',
    async (_, docs_url, found) => {
      const app = await open('/guide', { docs_url });
      await field();
      act(() => {
        app.dispatch(searchOpened());
      });
      await userEvent.type(
        await screen.findByRole('combobox', { name: 'Search objects and commands' }, PATIENT),
        'documentation sweep',
      );
      await waitFor(() => {
        expect(
          screen.queryAllByRole('option', {
            name: /^Documentation: Find the best settings with a sweep/,
          }),
        ).toHaveLength(found);
      });
      if (found === 0) return;
      await userEvent.keyboard('{Enter}');
      await waitFor(() => {
        expect(app.history.location.pathname).toBe('/guide/sweeps');
      });
    },
  );
});

describe('looking for words', () => {
  const chapter = readChapter(
    'boats',
    '# Boats\n\nThey **float**.\n\n## Row one\n\n1. Take the oars.\n2. Row `hard`.\n\n## Sail one\n\nRow never.\n',
  );

  test('a chapter has a beginning and a section below each heading, without marks', () => {
    expect(chapter.sections.map(({ id, title, text }) => [id, title, text])).toEqual([
      ['', 'Boats', 'They float.'],
      ['row-one', 'Row one', 'Take the oars. Row hard.'],
      ['sail-one', 'Sail one', 'Row never.'],
    ]);
  });

  test('every word counts, in any case, what is about them comes first, and the title of a chapter alone finds its beginning', () => {
    const sections = (sought: string) =>
      find([chapter], sought).map(({ section }) => section.title);
    expect([
      sections('row'),
      sections('never ROW'),
      sections('oars never'),
      sections('boats'),
      sections('  '),
      sections('boats sail'),
    ]).toEqual([['Row one', 'Sail one'], ['Sail one'], [], ['Boats'], [], ['Sail one']]);
  });

  test('an excerpt stands where most of the words are, and the words in it are marked, whatever they are made of', () => {
    const long = readChapter(
      'long',
      `# Long\n\n${'before '.repeat(40)}needle${' after'.repeat(60)}\n`,
    );
    expect(find([long], 'needle')[0]?.excerpt).toMatch(/^… before [\w ]*needle after[ \w]* …$/);
    expect(find([long], 'before needle after')[0]?.excerpt).toContain('before needle after');
    expect(markedParts('a (b) c', ['(b)'])).toEqual([
      { text: 'a ', isWord: false },
      { text: '(b)', isWord: true },
      { text: ' c', isWord: false },
    ]);
  });

  test('every chapter of the guide has a beginning that says what it is about', () => {
    expect(
      guideChapters.filter(({ sections: [beginning] }) => (beginning?.text.length ?? 0) < 40),
    ).toEqual([]);
  });
});
