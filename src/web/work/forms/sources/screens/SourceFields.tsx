import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { createSelector } from '@reduxjs/toolkit';
import { lazily } from '~/web/lib/browser/lazily';
import { Panel, type PanelProps } from '~/web/lib/panels';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { TextField } from '~/web/ui/form/TextField';
import { Banner } from '~/web/ui/page/Banner';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { visibleProblemsIn, type Problems } from '~/web/lib/state/draft';
import { formChanged, fieldLeft } from '../../events';
import { selectCreate } from '../../selectors';
import { LocalFiles } from './LocalFiles';
import { SourcePicker } from './SourcePicker';
import type { CopySource, FileTraits, SourceValues } from '../model/values';
import { MainFileField, othersHint } from './MainFileField';
import { sourceRules } from '../model/rules';
import './sources.css';

const NONE: Problems<SourceValues> = {};

/** The problems of the files of a form, as far as they are shown now. */
const selectFileProblems = createSelector([selectCreate], (create): Problems<SourceValues> =>
  create ? visibleProblemsIn<SourceValues, typeof create>(sourceRules, create.draft, create) : NONE,
);

interface GithubFilesProps {
  readonly form: string;
  readonly traits: FileTraits;
  readonly values: SourceValues;
  readonly problem: string | undefined;
  readonly problemOfFiles: string | undefined;
}

/** Files of one branch of a repository, chosen in the panel of the GitHub feature. */
function GithubFiles({
  form,
  traits,
  values: { files, main_file },
  problem,
  problemOfFiles,
}: GithubFilesProps) {
  const paths = files.map(({ relative_path }) => relative_path);
  return (
    <>
      <div className="form-github" data-wrong={problemOfFiles ? '' : undefined}>
        <Panel name="githubSource" of={form} fallback={<Skeleton lines={4} />} />
        {problemOfFiles && (
          <p className="at-problem" role="alert">
            {problemOfFiles}
          </p>
        )}
      </div>
      {files.length > 0 && (
        <MainFileField
          form={form}
          traits={traits}
          value={main_file}
          paths={paths}
          problem={problem}
          hint={othersHint(traits, main_file, paths)}
        />
      )}
    </>
  );
}

interface CloneLineProps {
  readonly clone: CopySource;
  readonly noun: string;
  readonly problem: string | undefined;
}

/** Says whose files the new object gets; picking a source takes those instead. */
function CloneLine({ clone: { name, page }, noun, problem }: CloneLineProps) {
  return (
    <>
      <Banner tone="info">
        A copy of{' '}
        <Link className="at-link" to={page}>
          {name}
        </Link>
        : its settings are filled in below, and its files are copied when you create the new {noun}.
        Pick a source above to take other files.
      </Banner>
      {problem && (
        <p className="at-problem" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

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
