import { NOT_PUBLISHED, type Problem } from '~/contract';
import { reasonOf } from '~/web/lib/http/problem';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { LoadError } from '~/web/ui/page/LoadError';
import { PageTitle } from '~/web/ui/page/Page';

/** The sentence about missing work: the same of what was never published, was taken back, or is for others. */
export const Missing = ({ problem }: { readonly problem: Problem }) => (
  <>
    <PageTitle title="Not published" />
    {problem.statusCode === 404 || problem.statusCode === 422 ? (
      <EmptyState
        picture="search"
        title={NOT_PUBLISHED}
        hint="It may have been taken back. What a team shares with its people alone shows once you have signed in."
      />
    ) : (
      <LoadError message={reasonOf(problem, '')} />
    )}
  </>
);
