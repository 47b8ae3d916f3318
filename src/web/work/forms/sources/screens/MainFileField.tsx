import { useAppDispatch } from '~/web/lib/state/hooks';
import { countText } from '~/web/lib/text/readable';
import { SelectField } from '~/web/ui/form/SelectField';
import { mainFileChosen } from '../events';
import { isMainName, type FileTraits } from '../model/values';

interface MainFileFieldProps {
  readonly form: string;
  readonly traits: FileTraits;
  readonly value: string;
  /** Paths of what was chosen; some of them can be the main file. */
  readonly paths: readonly string[];
  /** They are being read. */
  readonly reading?: boolean;
  readonly problem: string | undefined;
  readonly hint?: string | undefined;
}

/** The file it begins with, among what was chosen. */
export function MainFileField({
  form,
  traits,
  value,
  paths,
  reading = false,
  problem,
  hint,
}: MainFileFieldProps) {
  const dispatch = useAppDispatch();
  const choices = paths
    .filter((path) => isMainName(traits, path) || path === value)
    .map((path) => ({ value: path, text: path }));
  return (
    <SelectField
      label="Main file"
      required
      value={value || undefined}
      problem={problem}
      loading={reading}
      choices={choices}
      hint={hint}
      placeholder={`Choose the ${traits.mainFile}`}
      empty={`There is no ${listed(traits.endings)} file among them`}
      onChange={(relative_path) => dispatch(mainFileChosen({ form, relative_path }))}
    />
  );
}

/** '.py, .ipynb, .sh or .js' */
const listed = (endings: readonly string[]) => endings.join(', ').replace(/, ([^,]*)$/, ' or $1');

/** 'notebook.ipynb, data.csv …': the first of many. */
export const firstOf = (names: readonly string[]) =>
  `${names.slice(0, 4).join(', ')}${names.length > 4 ? ' …' : ''}`;

/** The handling of the files that are not the main file. */
export const othersHint = (
  { noun }: FileTraits,
  main_file: string,
  paths: readonly string[],
): string | undefined => {
  const others = main_file === '' ? 0 : paths.filter((path) => path !== main_file).length;
  return others > 0
    ? `${others === 1 ? '1 more file' : `${countText(others)} more files`} will be uploaded once the ${noun} exists.`
    : undefined;
};
