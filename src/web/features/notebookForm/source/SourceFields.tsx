import { useSelector } from 'react-redux';
import { useSay } from '~/web/kit/hooks';
import { TextField } from '~/web/ui/form/TextField';
import type { CreateState } from '../create/slice';
import { CloneLine } from '../clone/CloneLine';
import { createForms } from '../forms';
import { KINDS } from '../kinds';
import { selectShownCreateProblems, type WithForm } from '../selectors';
import { DriveFiles } from './DriveFiles';
import { GithubFiles } from './GithubFiles';
import { LocalFiles } from './LocalFiles';

/** What the picked source asks for. */
export function SourceFields({ create: { draft: { values }, check, books } }: { create: CreateState }) {
  const { form } = KINDS[values.kind];
  const { changed, left } = createForms[form].events;
  const problems = useSelector((state: WithForm) => selectShownCreateProblems(state, form));
  const say = useSay();
  const refusal = check?.phase === 'done' && check.reason ? check.reason : problems.main_file;
  switch (values.source) {
    case null: return null;
    case 'filesystem': return <LocalFiles values={values} reading={check?.phase === 'reading'} problem={refusal} problemOfFiles={problems.files} />;
    case 'github': return <GithubFiles values={values} problem={problems.main_file} problemOfFiles={problems.files} />;
    case 'drive': return <DriveFiles values={values} books={books} problem={problems.main_file} problemOfFiles={problems.drive} />;
    case 'clone':
    case 'empty': return (
      <>
        {values.clone && <CloneLine clone={values.clone} problem={problems.clone} />}
        <TextField
          label="Main file" required value={values.main_file} problem={problems.main_file}
          onChange={(main_file) => say(changed({ main_file }))} onBlur={() => say(left('main_file'))}
        />
      </>
    );
  }
}
