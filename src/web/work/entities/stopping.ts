import type { RootState } from '~/web/lib/state/root';

type Kind = 'notebook' | 'job';

/** Of these kinds one that runs can be stopped from any page. */
export const isStoppable = (kind: string): kind is Kind => kind === 'notebook' || kind === 'job';

/** Whether a notebook or a job can be stopped from any page by now, and why not. */
export const selectWhyNotStop = (state: RootState, kind: Kind, id: string): string | undefined => {
  const feature = kind === 'notebook' ? state.notebooks?.objects : state.jobs?.objects;
  if (!state.jobs?.objects || !feature) return 'A moment: the page is still being loaded.';
  return id in feature.pending ? 'Its stop is being asked for.' : undefined;
};
