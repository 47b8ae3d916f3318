import type { PublishedFile } from '~/contract';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { sizeText } from '~/text/size';
import { fileRequested } from '../events';

/** The files that go along, to be saved. */
export function Files({ files }: { readonly files: readonly PublishedFile[] }) {
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
