import { push } from 'connected-react-router';
import type { FormEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { FilterBox } from '~/web/ui/page/FilterBox';
import { Page } from '~/web/ui/page/Page';
import { useMedia } from '~/web/ui/page/useMedia';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { find, markedParts, wordsOf, type Hit } from '../model/finding';
import { guideChapters } from '../model/guide';
import type { Chapter } from '../model/reading';
import { addressOf } from '../model/chapters';
import './guide.css';

/** Props of {@link Hits}. */
export interface HitsProps {
  readonly hits: readonly Hit[];
  /** The words that were looked for. */
  readonly words: readonly string[];
}

/** The results from the guide: the section, its chapter, and some of what it says. */
function Hits({ hits, words }: HitsProps) {
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

/** The list of the chapters, with the sections of the one that is open. On a phone it is folded, above the text. */
function Contents({ open }: { readonly open: Chapter | null }) {
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

/** Props of {@link GuideFrame}. */
export interface GuideFrameProps {
  readonly title: string;
  /** The chapter that is open; null on the first page of the guide. */
  readonly open: Chapter | null;
  /** A way back, above the heading. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every page of the guide: the search, the contents, and the text. What is looked for stands in the address. */
export function GuideFrame({ title, open, above, children }: GuideFrameProps) {
  const dispatch = useAppDispatch();
  const [sought, seek] = useQueryPart('q');
  const words = wordsOf(sought ?? '');
  const hits = find(guideChapters, sought ?? '');
  const goToFirst = (event: FormEvent) => {
    event.preventDefault();
    const [first] = hits;
    if (first) dispatch(push(addressOf(first.chapter.name, first.section.id)));
  };
  return (
    <Page
      title={title}
      above={above}
      toolbar={
        <form
          className="guide-search"
          role="search"
          aria-label="Documentation"
          onSubmit={goToFirst}
        >
          <FilterBox
            label="Search the documentation"
            value={sought ?? ''}
            onChange={(text) => seek(text || null)}
          />
        </form>
      }
    >
      <div className="guide">
        <Contents open={open} />
        {words.length > 0 ? <Hits hits={hits} words={words} /> : children}
      </div>
    </Page>
  );
}
