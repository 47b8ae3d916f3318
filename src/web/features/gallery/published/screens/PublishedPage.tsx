import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { selectUser } from '~/web/core/session/person';
import { PageTitle } from '~/web/ui/page/Page';
import { Skeleton } from '~/web/ui/page/Skeleton';
import type { PublishedFile } from '~/contract';
import { sizeText } from '~/text/size';
import { selectPublishedPage } from '../model';
import { About } from './About';
import { Missing } from './Missing';
import { fileRequested } from '../events';
import './published.css';

/** The files that go along, to be saved. */
function Files({ files }: { readonly files: readonly PublishedFile[] }) {
  const dispatch = useAppDispatch();
  return (
    <section className="published-files" aria-labelledby="files">
      <h2 id="files">Files</h2>
      <ul>
        {files.map(({ sc_file_url, path, size }) => (
          <li key={path}>
            <button
              type="button"
              className="at-link"
              onClick={() =>
                dispatch(
                  fileRequested({ sc_file_url, name: path.slice(path.lastIndexOf('/') + 1) }),
                )
              }
            >
              {path}
            </button>{' '}
            <span className="at-muted">{sizeText(size)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** RT-33 What is published, for whoever has its address: no sidebar, no panel, no session. What its author wrote stands in a frame of another origin. */
export default function PublishedPage() {
  const {
    page,
    request: { problem },
  } = useAppSelector(selectPublishedPage);
  const user = useAppSelector(selectUser);
  return (
    <main className="published-page" id="main">
      <nav className="published-bar" aria-label="Atelier">
        <span className="published-brand">
          <img src="/logo.svg" alt="" width="24" height="24" />
          Atelier
        </span>
        {user ? <Link to="/shared/notebooks">Published</Link> : <Link to="/login">Sign in</Link>}
      </nav>
      {!page && !problem && <Skeleton lines={8} label="Reading what is published" />}
      {problem && <Missing problem={problem} />}
      {page && (
        <>
          <PageTitle title={page.name} />
          <About page={page} />
          <iframe
            className="published-frame"
            title={`Cells and outputs of ${page.name}`}
            src={page.page_url}
            referrerPolicy="no-referrer"
            sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
          />
          {page.files.length > 0 && <Files files={page.files} />}
        </>
      )}
    </main>
  );
}
