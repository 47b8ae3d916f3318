import { Link } from 'react-router-dom';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { markedParts, type Hit } from '../model/finding';
import { addressOf } from '../routes';

/** Props of {@link Hits}. */
export interface HitsProps {
  readonly hits: readonly Hit[];
  /** The words that were looked for. */
  readonly words: readonly string[];
}

/** The results from the guide: the section, its chapter, and some of what it says. */
export function Hits({ hits, words }: HitsProps) {
  return (
    <div className="guide-hits">
      <p role="status" className="at-muted">
        {hits.length === 0
          ? ''
          : hits.length === 1
            ? '1 section has these words'
            : `${hits.length} sections have these words`}
      </p>
      {hits.length === 0 && (
        <EmptyState
          picture="search"
          title="Nothing found"
          hint="No section of the guide has all of these words. Use fewer of them, or other ones."
        />
      )}
      <ul aria-label="Sections found">
        {hits.map((hit) => (
          <Found key={`${hit.chapter.name}#${hit.section.id}`} hit={hit} words={words} />
        ))}
      </ul>
    </div>
  );
}

const Found = ({
  hit: { chapter, section, excerpt },
  words,
}: {
  readonly hit: Hit;
  readonly words: readonly string[];
}) => (
  <li>
    <Link to={addressOf(chapter.name, section.id)}>{section.title}</Link>
    {section.id !== '' && <span className="at-muted">{chapter.title}</span>}
    <p>
      {markedParts(excerpt, words).map(({ text, isWord }, at) =>
        isWord ? <mark key={at}>{text}</mark> : text,
      )}
    </p>
  </li>
);
