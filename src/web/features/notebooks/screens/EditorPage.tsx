import { Link, useParams } from 'react-router-dom';
import { useAppSelector } from '~/web/lib/state/hooks';
import { reasonOf } from '~/web/lib/http/problem';
import { Banner } from '~/web/ui/page/Banner';
import { PageTitle } from '~/web/ui/page/Page';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { notebooks } from '../model';

/** Seen for the moment until the tab is at the notebook's editor, or why it cannot get there. */
export default function EditorPage() {
  const { id } = useParams<{ id: string }>();
  const problem = useAppSelector((state) => notebooks.selectReadFailure(state, id));
  return (
    <main className="at-page" id="main">
      <PageTitle title="Editor" />
      {!problem && <Skeleton label="Opening the editor" />}
      {problem && (
        <Banner
          tone="warn"
          action={
            <Link className="at-link" to={`/notebooks/${id}`}>
              Go to the notebook
            </Link>
          }
        >
          The editor cannot be opened: {reasonOf(problem)}
        </Banner>
      )}
    </main>
  );
}
