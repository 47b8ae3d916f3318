import { Panel } from '~/web/kit/panels';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { KINDS } from '../kinds';
import type { CreateValues } from '../values';
import { MainFileField, othersHint } from './MainFileField';

interface GithubFilesProps {
  readonly values: CreateValues;
  readonly problem: string | undefined;
  readonly problemOfFiles: string | undefined;
}

/** Files of one branch of a repository, chosen in the panel of the GitHub room. */
export function GithubFiles({ values: { kind: name, files, main_file }, problem, problemOfFiles }: GithubFilesProps) {
  const kind = KINDS[name];
  const paths = files.map(({ relative_path }) => relative_path);
  return (
    <>
      <div className="form-github" data-wrong={problemOfFiles ? '' : undefined}>
        <Panel name="githubSource" of={kind.form} fallback={<Skeleton lines={4} />} />
        {problemOfFiles && <p className="at-problem" role="alert">{problemOfFiles}</p>}
      </div>
      {files.length > 0 && <MainFileField kind={kind} value={main_file} paths={paths} problem={problem} hint={othersHint(kind, main_file, paths)} />}
    </>
  );
}
