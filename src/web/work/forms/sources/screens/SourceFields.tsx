import { Suspense } from 'react';
import { lazily } from '~/web/lib/browser/lazily';
import type { PanelProps } from '~/web/lib/panels';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { formChanged, fieldLeft } from '../../events';
import { selectCreate } from '../../selectors';
import { TextField } from '~/web/ui/form/TextField';
import { selectFileProblems } from '../selectors';
import { CloneLine } from './CloneLine';
import { GithubFiles } from './GithubFiles';
import { LocalFiles } from './LocalFiles';
import { SourcePicker } from './SourcePicker';
import './sources.css';

const DriveFiles = lazily(() => import('./DriveFiles'));

/** Where the files of a new object come from, and what the picked source asks for. */
export default function SourceFields({ of: form }: PanelProps) {
  const create = useAppSelector((state) => selectCreate(state, form));
  const problems = useAppSelector((state) => selectFileProblems(state, form));
  if (!create) return null;
  const { source } = create.draft.values;
  return (
    <>
      <SourcePicker
        form={form}
        traits={create.traits}
        source={source}
        problem={source === null ? problems.files : undefined}
      />
      <Picked form={form} create={create} problems={problems} />
    </>
  );
}

interface PickedProps {
  readonly form: string;
  readonly create: NonNullable<ReturnType<typeof selectCreate>>;
  readonly problems: ReturnType<typeof selectFileProblems>;
}

function Picked({
  form,
  create: {
    traits,
    draft: { values },
    files: { check, search },
  },
  problems,
}: PickedProps) {
  const dispatch = useAppDispatch();
  const given = { form, traits, values };
  switch (values.source) {
    case null:
      return null;
    case 'filesystem': {
      const refusal = check?.phase === 'done' && check.reason ? check.reason : problems.main_file;
      return (
        <LocalFiles
          {...given}
          reading={check?.phase === 'reading'}
          problem={refusal}
          problemOfFiles={problems.files}
        />
      );
    }
    case 'github':
      return (
        <GithubFiles {...given} problem={problems.main_file} problemOfFiles={problems.files} />
      );
    case 'drive':
      return (
        <Suspense>
          <DriveFiles
            {...given}
            search={search}
            problem={problems.main_file}
            problemOfFiles={problems.drive}
          />
        </Suspense>
      );
    case 'clone':
    case 'empty':
      return (
        <>
          {values.clone && (
            <CloneLine clone={values.clone} noun={traits.noun} problem={problems.clone} />
          )}
          <TextField
            label="Main file"
            required
            value={values.main_file}
            problem={problems.main_file}
            onChange={(main_file) => dispatch(formChanged(form, { main_file }))}
            onBlur={() => dispatch(fieldLeft({ form, field: 'main_file' }))}
          />
        </>
      );
  }
}
