import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LoadFeaturesProvider, Panel, PanelsProvider, type Panels } from '~/web/lib/panels';

const Settings = ({ of }: { readonly of: string }) => <p>Settings of {of}</p>;
const page = (panels: Panels, bring: () => void) => (
  <LoadFeaturesProvider value={bring}>
    <PanelsProvider value={panels}>
      <Panel name="settings" of="nb-1" fallback={<p>Loading</p>} />
    </PanelsProvider>
  </LoadFeaturesProvider>
);

test('a piece of a feature that has not joined brings it, and its fallback stands until then', () => {
  const bring = vi.fn();
  const { rerender } = render(page({}, bring));
  expect(screen.getByText('Loading')).toBeInTheDocument();
  expect(bring).toHaveBeenCalledTimes(1);
  rerender(page({ settings: Settings }, bring));
  expect(screen.getByText('Settings of nb-1')).toBeInTheDocument();
  expect(bring).toHaveBeenCalledTimes(1);
});
