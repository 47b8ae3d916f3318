import { api, type Dataset } from '~/contract';
import type { Loaded } from '~/web/lib/state/loaded';
import { choice } from '../../flows/choice.saga';

const needs = { right: 'datasets', otherwise: [] as readonly Dataset[] } as const;
const listed = {
  listOf: ({ datasets }: { readonly datasets: readonly Dataset[] }) => datasets,
  valueOf: ({ datasets }: { readonly datasets: readonly Dataset[] }): readonly Dataset[] =>
    datasets,
};

/** The datasets of the person, and those of their team. */
export const datasetChoice = choice({
  name: 'datasetChoice',
  endpoint: api.datasets.readAll,
  needs,
  ...listed,
});
export const teamDatasetChoice = choice({
  name: 'teamDatasetChoice',
  endpoint: api.datasets.readTeam,
  needs,
  ...listed,
});

declare module '~/web/lib/state/root' {
  interface RootState {
    readonly datasetChoice?: Loaded<readonly Dataset[]>;
    readonly teamDatasetChoice?: Loaded<readonly Dataset[]>;
  }
}
