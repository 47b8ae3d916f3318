import { Link } from 'react-router-dom';
import { useMedia } from '~/web/ui/page/useMedia';
import { guideChapters } from '../model/guide';
import type { Chapter } from '../model/reading';
import { addressOf } from '../routes';

/** The list of the chapters, with the sections of the one that is open. On a phone it is folded, above the text. */
export function Contents({ open }: { readonly open: Chapter | null }) {
  const narrow = useMedia('(max-width: 760px)');
  const list = <List open={open} />;
  return (
    <nav className="guide-contents" aria-label="Chapters">
      {narrow ? (
        <details>
          <summary>Chapters</summary>
          {list}
        </details>
      ) : (
        list
      )}
    </nav>
  );
}

const List = ({ open }: { readonly open: Chapter | null }) => (
  <ol>
    {guideChapters.map((chapter) => (
      <li key={chapter.name}>
        <Link
          to={addressOf(chapter.name)}
          aria-current={chapter.name === open?.name ? 'page' : undefined}
        >
          {chapter.title}
        </Link>
        {chapter.name === open?.name && (
          <ul>
            {chapter.sections.slice(1).map(({ id, title }) => (
              <li key={id}>
                <Link to={addressOf(chapter.name, id)}>{title}</Link>
              </li>
            ))}
          </ul>
        )}
      </li>
    ))}
  </ol>
);
