import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { breadcrumbOf } from '~/web/lib/browser/url/drivePaths';
import { FolderBreadcrumb } from '~/web/ui/files/FolderBreadcrumb';
import { Tag } from '~/web/ui/form/Tag';
import { Figures } from '~/web/ui/content/Figures';
import { LineList } from '~/web/ui/content/LineList';
import { LinkCards } from '~/web/ui/content/LinkCards';

const steps = breadcrumbOf('/data/in\u202Egpj/');

it('a trail is a landmark, and all but the last step lead somewhere, and hidden characters show', async () => {
  const onOpen = vi.fn();
  render(
    <FolderBreadcrumb
      label="Breadcrumb"
      root="My drive"
      steps={steps}
      href={(path) => `/drive?path=${path}`}
      onOpen={onOpen}
    />,
  );
  const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(
    trail.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['My drive', '/drive?path=/'],
    ['data', '/drive?path=/data/'],
  ]);
  const here = trail.getByText('in\\u202Egpj');
  expect(here).toHaveAttribute('aria-current', 'page');
  expect(here).toHaveAttribute('data-folder', '/data/in\u202Egpj/');
  await userEvent.click(trail.getByRole('link', { name: 'data' }));
  expect(onOpen).toHaveBeenCalledWith('/data/');
  // A click that asks for another tab is the browser's.
  const link = trail.getByRole('link', { name: 'data' });
  link.addEventListener('click', (event) => {
    event.preventDefault();
  });
  fireEvent.click(link, { ctrlKey: true });
  expect(onOpen).toHaveBeenCalledTimes(1);
});

it('a trail without addresses is made of buttons', async () => {
  const onOpen = vi.fn();
  render(<FolderBreadcrumb label="Folder" root="Root" steps={steps} onOpen={onOpen} />);
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Root' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledWith('/');
});

it('steps are a list of cards, lines a list, figures terms with what they are', () => {
  render(
    <>
      <LinkCards
        cards={[{ key: 'a', icon: 'code', link: <a href="/a">Write</a>, text: 'Begin here.' }]}
      />
      <LineList rows={['one', 'two']} rowKey={(row) => row} line={(row) => row} />
      <Figures figures={[{ label: 'Agents up', value: 5 }]} />
    </>,
  );
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'WriteBegin here.',
    'one',
    'two',
  ]);
  expect(screen.getByRole('term')).toHaveTextContent('Agents up');
  expect(screen.getByRole('definition')).toHaveTextContent('5');
});

it('a tag is taken away with its button', async () => {
  const onRemove = vi.fn();
  render(<Tag name="numpy" onRemove={onRemove} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove numpy' }));
  expect(onRemove).toHaveBeenCalledOnce();
});
