import type { SemanticICONS } from 'semantic-ui-react';
import type { CreateValues } from '../values';

/** Where a notebook may come from (NB-04). */
export type SourceKind = 'empty' | 'filesystem' | 'github' | 'drive';

/** One card of the source picker. A further source is a further line here and its own piece in SourceFields. */
export interface Source {
  readonly kind: SourceKind;
  readonly label: string;
  readonly hint: string;
  readonly icon: SemanticICONS;
  /** What project_source says of it; an empty file counts as `filesystem`. */
  readonly project_source: CreateValues['project_source'];
  /** The main file it starts with. */
  readonly main_file: string;
}

export const SOURCES: readonly Source[] = [
  { kind: 'empty', label: 'Empty file', hint: 'Start with one empty cell', icon: 'file outline', project_source: 'filesystem', main_file: 'Untitled.ipynb' },
  { kind: 'filesystem', label: 'Local filesystem', hint: 'Files or a folder of this computer', icon: 'folder open outline', project_source: 'filesystem', main_file: '' },
  { kind: 'github', label: 'GitHub', hint: 'Files of a repository', icon: 'github', project_source: 'github', main_file: '' },
  { kind: 'drive', label: 'Drive', hint: 'Files or a folder of the Drive', icon: 'hdd outline', project_source: 'filesystem', main_file: '' },
];

const nothing = { files: [], drive: null, main_file: '', github_repo: null, github_branch: null } as const;

/** Picking one source resets the others. */
export const withSource = (kind: SourceKind): Partial<CreateValues> => {
  const { main_file, project_source } = SOURCES.find((source) => source.kind === kind) ?? SOURCES[0]!;
  return { ...nothing, source: kind, main_file, project_source };
};
