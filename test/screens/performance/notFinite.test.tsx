import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LineChart } from '~/web/ui/chart/LineChart';
import type { Series } from '~/web/ui/chart/series';
import { chartSentence } from '~/web/ui/chart/words';

const curve = (values: (number | null)[], changes: Partial<Series> = {}): Series => ({
  key: 'a',
  name: 'lr=0.1',
  steps: values.map((_, at) => at),
  times: values.map((_, at) => at),
  values,
  ...changes,
});

describe('a chart of values that are no finite numbers', () => {
  it('says so instead of drawing axes round nothing, and names each last value [JOB-11]', () => {
    render(
      <LineChart
        title="diverged"
        series={[
          curve([null], { last: 'NaN' }),
          curve([null], { key: 'b', name: 'lr=0.2', last: 'Infinity' }),
          curve([null], { key: 'c', name: 'lr=0.3', last: '-Infinity' }),
        ]}
      />,
    );
    expect(screen.queryByRole('img', { name: /^diverged/ })).toBeNull();
    expect(screen.getByText('No value is a finite number: there is no curve.')).toBeVisible();
    expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'lr=0.1NaN',
      'lr=0.2∞',
      'lr=0.3−∞',
    ]);
    expect(chartSentence('diverged', [curve([3, null], { last: 'Infinity' })])).toContain('last ∞');
  });

  it('keeps its curve where one value is finite', () => {
    render(<LineChart title="loss" series={[curve([1, null], { last: 'NaN' })]} />);
    expect(screen.getByRole('img', { name: /^loss/ })).toBeVisible();
    expect(screen.getByRole('listitem')).toHaveTextContent('lr=0.1NaN');
  });
});
