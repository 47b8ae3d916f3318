import type { SemanticICONS } from 'semantic-ui-react';
import type { Kind } from '../kinds';
import type { CreateValues } from '../values';

/** Where a notebook or a job may come from (NB-04); a job also from another one, which no card offers. */
export type SourceKind = CardKind | 'clone';
type CardKind = 'empty' | 'filesystem' | 'github' | 'drive';

/** One card of the source picker. A further source is a further line here and its own piece in SourceFields. */
export interface Source {
  readonly kind: CardKind;
  readonly label: string;
  readonly hint: string;
  readonly icon: SemanticICONS;
  /** What project_source says of it; an empty file counts as `filesystem`. */
  readonly project_source: CreateValues['project_source'];
}

/** The cards for a kind of object. */
export const sourcesOf = ({ emptyHint }: Kind): readonly Source[] => [
  { kind: 'empty', label: 'Empty file', hint: emptyHint, icon: 'file outline', project_source: 'filesystem' },
  { kind: 'filesystem', label: 'Local filesystem', hint: 'Files or a folder of this computer', icon: 'folder open outline', project_source: 'filesystem' },
  { kind: 'github', label: 'GitHub', hint: 'Files of a repository', icon: 'github', project_source: 'github' },
  { kind: 'drive', label: 'Drive', hint: 'Files or a folder of the Drive', icon: 'hdd outline', project_source: 'filesystem' },
];

const nothing = { files: [], drive: null, clone: null, main_file: '', github_repo: null, github_branch: null } as const;

/** Picking one source resets the others. */
export const withSource = (kind: Kind, source: SourceKind): Partial<CreateValues> => {
  const { project_source = 'filesystem' } = sourcesOf(kind).find((each) => each.kind === source) ?? {};
  return { ...nothing, source, project_source, main_file: source === 'empty' ? kind.emptyFile : '' };
};
