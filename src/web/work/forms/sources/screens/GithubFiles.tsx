import { Panel } from '~/web/lib/panels';
import { Skeleton } from '~/web/ui/page/Skeleton';
import type { FileTraits, SourceValues } from '../model/values';
import { MainFileField, othersHint } from './MainFileField';

interface GithubFilesProps {
  readonly form: string;
  readonly traits: FileTraits;
  readonly values: SourceValues;
  readonly problem: string | undefined;
  readonly problemOfFiles: string | undefined;
}

/** Files of one branch of a repository, chosen in the panel of the GitHub feature. */
export function GithubFiles({
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
