import { useSay } from '~/web/kit/hooks';
import { countText } from '~/web/kit/text/counts';
import { SelectField } from '~/web/ui/form/SelectField';
import { mainFileChosen } from '../events';
import { isMainName, type Kind } from '../kinds';

interface MainFileFieldProps {
  readonly kind: Kind;
  readonly value: string;
  /** Paths of what was chosen; some of them can be the main file. */
  readonly paths: readonly string[];
  /** They are being read. */
  readonly reading?: boolean;
  readonly problem: string | undefined;
  readonly hint?: string | undefined;
}

/** The notebook, or the main file of a job, among what was chosen. */
export function MainFileField({ kind, value, paths, reading = false, problem, hint }: MainFileFieldProps) {
  const say = useSay();
  const choices = paths.filter((path) => isMainName(kind, path) || path === value).map((path) => ({ value: path, text: path }));
  return (
    <SelectField
      label="Main file" required value={value || undefined} problem={problem} loading={reading} choices={choices} hint={hint}
      placeholder={`Choose the ${kind.mainFile}`} empty={`There is no ${listed(kind.endings)} file among them`}
      onChange={(relative_path) => say(mainFileChosen({ form: kind.form, relative_path }))}
    />
  );
}

/** '.py, .ipynb, .sh or .js' */
const listed = (endings: readonly string[]) => endings.join(', ').replace(/, ([^,]*)$/, ' or $1');

/** 'notebook.ipynb, data.csv …': the first of many. */
export const firstOf = (names: readonly string[]) => `${names.slice(0, 4).join(', ')}${names.length > 4 ? ' …' : ''}`;

/** What becomes of the files that are not the main file. */
export const othersHint = ({ noun }: Kind, main_file: string, paths: readonly string[]): string | undefined => {
  const others = main_file === '' ? 0 : paths.filter((path) => path !== main_file).length;
  return others > 0 ? `${others === 1 ? '1 more file' : `${countText(others)} more files`} will be uploaded once the ${noun} exists.` : undefined;
};
