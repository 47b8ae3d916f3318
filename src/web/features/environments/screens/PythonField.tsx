import { useAppSelector } from '~/web/lib/state/hooks';
import { SelectField } from '~/web/ui/form/SelectField';
import { pythonChoice, pythonOptions } from '../model/pythons';

interface PythonFieldProps {
  readonly form: 'create' | 'rebuild';
  /** The path of the interpreter; '' leaves the choice to the server. */
  readonly value: string;
  readonly problem?: string | undefined;
  readonly onChange: (executable: string) => void;
}

/** The consequence of an interpreter that is not there any more. */
const GONE = {
  create: () => 'It is not on this machine any more. Choose another one.',
  rebuild: (version: string) =>
    `It is not on this machine any more. A build takes Python ${version} in its place.`,
} as const;

/** The interpreter that an environment is made of, from those of the server. */
export function PythonField({ form, value, problem, onChange }: PythonFieldProps) {
  const known = useAppSelector(pythonChoice.select);
  const { choices, value: shown, first, isGone } = pythonOptions(known, value);
  return (
    <SelectField
      label="Python"
      value={shown}
      loading={known.status === 'loading'}
      choices={choices}
      problem={problem}
      hint={isGone && first ? GONE[form](first.version) : shown}
      onChange={onChange}
    />
  );
}
