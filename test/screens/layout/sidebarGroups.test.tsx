import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { atOverview } from '../overview/atOverview';

const at = atOverview();

test('NAV-06 NAV-07 a group folds by its title, with the keyboard too, and the page that is open stays', async () => {
  const app = await at.open('/drive');
  const sidebar = within(await screen.findByRole('complementary', { name: 'Sidebar' }));
  const fold = (name: string) => sidebar.getByRole('button', { name });
  expect(fold('Storage')).toHaveAttribute('aria-expanded', 'true');
  await userEvent.click(fold('Storage'));
  await userEvent.click(fold('Creations'));
  expect(fold('Storage')).toHaveAttribute('aria-expanded', 'false');
  expect(sidebar.getByRole('link', { name: 'Drive' })).toHaveAttribute('aria-current', 'page');
  expect(sidebar.queryByRole('link', { name: 'Code' })).toBeNull();
  act(() => app.history.push('/home'));
  expect(sidebar.queryByRole('link', { name: 'Drive' })).toBeNull();
  fold('Storage').focus();
  await userEvent.keyboard('{Enter}');
  expect(sidebar.getByRole('link', { name: 'Drive' })).toBeVisible();
});
