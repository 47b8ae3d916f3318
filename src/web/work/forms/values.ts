import { noSource, type SourceValues } from './sources/model/values';
import type { LimitValues } from './placement/model/limits';
import type { FetchedEntities } from '~/web/lib/state/collection';
import { findEntity, type Entities } from '~/web/work/entities/entities';
import { noPlacement, placementOf, type PlacementValues } from './placement/model/values';

/** The fields of the form of every kind. A kind adds fields of its own; the limits are there where it has them. */
export interface FormValues extends PlacementValues, Partial<LimitValues> {
  readonly name: string;
  readonly source_dir: string;
  readonly main_file: string;
  readonly collaborators: readonly string[];
}

/** The form that makes an object holds where its files come from, too. */
export interface CreateValues extends FormValues, SourceValues {}

/** Before anything was said. */
export const newValues: CreateValues = { ...noPlacement, ...noSource, name: '', collaborators: [] };

type Settings = Parameters<typeof placementOf>[0] &
  Pick<FormValues, 'source_dir' | 'main_file' | 'collaborators'>;

/** The settings that every kind has, of values as they are sent, or of an object as its form shows it. */
export const settingsOf = (from: Settings) => ({
  ...placementOf(from),
  source_dir: from.source_dir.trim(),
  main_file: from.main_file,
  collaborators: [...from.collaborators],
});

/** The request's part about where the files come from: settings, and what the server brings by itself. */
export const sourceFieldsOf = ({
  project_source,
  github_repo,
  github_branch,
  drive,
  clone,
}: CreateValues) => ({
  source: { project_source, github_repo, github_branch },
  brought: drive ? { drive_files: { storage: drive.storage, paths: [...drive.paths] } } : {},
  copied: clone ? clone.sent : {},
});

/** The values of a copy that are about its original: its name, and where its files come from. */
export const copyOf = (id: string, name: string, path: string) => ({
  name: `Copy of ${name}`.slice(0, 200),
  clone: { id, name, page: `${path}/${id}`, sent: { clone_of: id } },
});

const UNTITLED = 'Untitled';

/** A name that none of these is: 'Untitled', 'Untitled 2', 'Untitled 3'. */
export const freeName = (taken: readonly string[]): string => {
  const used = new Set(taken.map((name) => name.trim().toLowerCase()));
  const isFree = (name: string) => !used.has(name.toLowerCase());
  let name = UNTITLED;
  for (let count = 2; !isFree(name); count += 1) name = `${UNTITLED} ${count}`;
  return name;
};

/** The names of a person's objects of a kind; null where their list was never read. */
export const loadedNames = <Row>(
  state: { readonly entities: { readonly own: FetchedEntities<Row> } } | undefined,
  nameOf: (row: Row) => string,
): readonly string[] | null => {
  const own = state?.entities.own;
  return own?.request.at !== undefined ? Object.values(own.entities).map(nameOf) : null;
};

/** The object with this id as the server last told it; null where its feature does not know it. */
export const loadedObject = <Row>(
  state: { readonly entities: Entities<Row> } | undefined,
  id: string,
): Row | null => (state ? (findEntity(state.entities, id) ?? null) : null);
