import type { WholeRun } from '~/contract';
import { draft, type Draft } from '~/web/lib/state/draft';
import type { RootState } from '~/web/lib/state/root';
import type { Pair } from '~/web/ui/form/PairsField';

/** Notes of people beside a run. */
export interface NoteValues {
  readonly run_id: string;
  readonly note: string;
  readonly tags: readonly Pair[];
}

export const noteForm = draft<NoteValues, null>('experiments/noteForm', {});

/** The initial values of the form of a run. */
export const noteValuesOf = ({ run_id, note, own_tags }: WholeRun): NoteValues => ({
  run_id,
  note,
  tags: Object.entries(own_tags).map(([name, value]) => ({ name, value })),
});

/** The tags to be saved; one without a name is none. */
export const ownTagsOf = (tags: readonly Pair[]): Record<string, string> =>
  Object.fromEntries(
    tags.flatMap(({ name, value }) => (name.trim() === '' ? [] : [[name.trim(), value]])),
  );

export const selectNote = ({ experiments }: RootState): Draft<NoteValues> | null =>
  experiments?.note ?? null;

declare module '~/web/lib/state/root' {
  interface ExperimentsArea {
    readonly note?: Draft<NoteValues> | null;
  }
}
