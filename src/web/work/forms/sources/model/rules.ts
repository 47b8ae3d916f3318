import type { Rules } from '~/web/lib/state/draft';
import { isMainName, type FilesState, type FileTraits, type SourceValues } from './values';

/** The facts that the rules use beside the values. */
export interface SourceRuleInputs {
  readonly traits: FileTraits;
  readonly files: FilesState;
}

const mainFile = (
  { source, main_file, files, drive }: SourceValues,
  { traits, files: { check } }: SourceRuleInputs,
) => {
  const hasFiles = source === 'empty' || source === 'clone' || files.length > 0 || drive !== null;
  if (!hasFiles) return undefined;
  if (main_file.trim() === '') return 'Please choose file!';
  if (source === 'filesystem' && check?.reason) return check.reason;
  return isMainName(traits, main_file) ? undefined : traits.wrongEnding;
};

/** The required fields about where the files come from. */
export const sourceRules = {
  files: ({ source, files }, { traits }) => {
    if (source === 'github' && files.length === 0) return 'Please choose files of a repository';
    return source === null || (source === 'filesystem' && files.length === 0)
      ? traits.noFiles
      : undefined;
  },
  drive: ({ source, drive }) =>
    source === 'drive' && drive === null
      ? 'Please choose files or a folder from the Drive'
      : undefined,
  source_dir: ({ source_dir }) =>
    source_dir.trim() === '' ? 'Please input project directory!' : undefined,
  main_file: mainFile,
} satisfies Rules<SourceValues, SourceRuleInputs>;
