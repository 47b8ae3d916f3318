import { useSay } from '~/web/kit/hooks';
import { SelectField } from '~/web/ui/form/SelectField';
import { mainFileChosen } from '../events';
import { isNotebookName } from './picked';

interface MainFileFieldProps {
  readonly value: string;
  /** Paths of what was chosen; the notebooks among them can be the main file. */
  readonly paths: readonly string[];
  /** They are being read. */
  readonly reading?: boolean;
  readonly problem: string | undefined;
  readonly hint?: string | undefined;
}

/** The notebook among what was chosen. */
export function MainFileField({ value, paths, reading = false, problem, hint }: MainFileFieldProps) {
  const say = useSay();
  const choices = paths.filter((path) => isNotebookName(path) || path === value).map((path) => ({ value: path, text: path }));
  return (
    <SelectField
      label="Main file" required value={value || undefined} problem={problem} loading={reading} choices={choices} hint={hint}
      placeholder="Choose the notebook" empty="There is no .ipynb file among them" onChange={(relative_path) => say(mainFileChosen({ relative_path }))}
    />
  );
}

/** 'notebook.ipynb, data.csv …': the first of many. */
export const firstOf = (names: readonly string[]) => `${names.slice(0, 4).join(', ')}${names.length > 4 ? ' …' : ''}`;

/** What becomes of the files that are not the main file. */
export const othersHint = (main_file: string, paths: readonly string[]): string | undefined => {
  const others = main_file === '' ? 0 : paths.filter((path) => path !== main_file).length;
  return others > 0 ? `${others === 1 ? '1 more file' : `${others.toLocaleString('en')} more files`} will be uploaded once the notebook exists.` : undefined;
};
