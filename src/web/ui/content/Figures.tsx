import { Statistic, StatisticGroup, StatisticLabel, StatisticValue } from 'semantic-ui-react';
import './show.css';

/** A number and what it counts. */
export interface Figure {
  readonly label: string;
  readonly value: number | string;
}

/** A few numbers one below the other, each beside what it counts. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <StatisticGroup as="dl" className="at-figures">
      {figures.map(({ label, value }) => (
        <Statistic key={label} horizontal>
          <StatisticLabel as="dt">{label}</StatisticLabel>
          <StatisticValue as="dd">{value}</StatisticValue>
        </Statistic>
      ))}
    </StatisticGroup>
  );
}
