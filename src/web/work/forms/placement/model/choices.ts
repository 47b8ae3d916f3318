import { api, type Dataset } from '~/contract';
import type { Loaded } from '~/web/lib/state/request';
import { choice } from '../../flows/choice.saga';

const needs = { right: 'datasets', otherwise: [] as readonly Dataset[] } as const;
const listed = {
  listOf: ({ datasets }: { readonly datasets: readonly Dataset[] }) => datasets,
  valueOf: ({ datasets }: { readonly datasets: readonly Dataset[] }): readonly Dataset[] =>
    datasets,
};

/** The datasets of the person, and those of their team. */
export const datasetChoice = choice({
  name: 'forms/datasets',
  stateOf: (state) => state.forms?.datasets,
  endpoint: api.datasets.readAll,
  needs,
  ...listed,
});
export const teamDatasetChoice = choice({
  name: 'forms/teamDatasets',
  stateOf: (state) => state.forms?.teamDatasets,
  endpoint: api.datasets.readTeam,
  needs,
  ...listed,
});

declare module '~/web/lib/state/root' {
  interface FormsArea {
    readonly datasets?: Loaded<readonly Dataset[]>;
    readonly teamDatasets?: Loaded<readonly Dataset[]>;
  }
}
