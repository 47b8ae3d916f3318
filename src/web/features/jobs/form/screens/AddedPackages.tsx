import { TextField } from '~/web/ui/form/TextField';
import type { FieldProps } from '~/web/work/forms/fields';
import type { FormValues } from '~/web/work/forms/values';
import type { AddedPackagesValues } from '../model/form';

/** The packages that each run installs before its first cell: of a notebook, and where some are left of one. */
export default function AddedPackages({
  values: { main_file, added_packages },
  problems: { added_packages: problem },
  onChange,
}: FieldProps<Pick<FormValues, 'main_file'> & AddedPackagesValues>) {
  if (!/\.ipynb$/i.test(main_file.trim()) && added_packages === '') return null;
  return (
    <TextField
      label="Added packages"
      hint="Installed before the first cell of each run, on top of its environment: one name==version on each line."
      rows={8}
      value={added_packages}
      problem={problem}
      onChange={(written) => onChange({ added_packages: written })}
    />
  );
}
