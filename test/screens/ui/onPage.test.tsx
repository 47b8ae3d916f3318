import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useOnPage } from '~/web/ui/theme/useOnPage';

function Dialog({ isThere = true }: { readonly isThere?: boolean }) {
  useOnPage('dialog', isThere);
  return null;
}

const isSaid = () => document.documentElement.hasAttribute('data-dialog');

it('html says what is on the page until the last of it is gone', () => {
  const one = render(<Dialog />);
  const other = render(<Dialog />);
  expect(isSaid()).toBe(true);
  one.unmount();
  expect(isSaid()).toBe(true);
  other.rerender(<Dialog isThere={false} />);
  expect(isSaid()).toBe(false);
  other.rerender(<Dialog />);
  expect(isSaid()).toBe(true);
  other.unmount();
  expect(isSaid()).toBe(false);
});
