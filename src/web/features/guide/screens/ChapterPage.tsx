import { useEffect } from 'react';
import { useLocation, useParams } from 'react-router';
import { Link } from 'react-router-dom';
import { ObjectMissing } from '~/web/ui/page/ObjectMissing';
import { guideChapters } from '../model/guide';
import type { Chapter } from '../model/reading';
import { addressOf, GUIDE } from '../model/chapters';
import { GuideFrame } from './GuideFrame';
import { Prose } from './Prose';

/** A chapter of the guide, at the section that the address names. */
export default function ChapterPage() {
  const { chapter: name } = useParams<{ chapter: string }>();
  const location = useLocation();
  const at = guideChapters.findIndex((one) => one.name === name);
  const chapter = guideChapters[at];
  useEffect(() => {
    // After the shell has scrolled a new page to its top.
    const heading =
      location.hash === ''
        ? null
        : document.getElementById(decodeURIComponent(location.hash.slice(1)));
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
  }, [location]);
  if (!chapter) {
    return (
      <ObjectMissing
        title="Chapter"
        state="missing"
        hint="The documentation has no chapter of this name."
        onRetry={() => undefined}
        action={
          <Link className="ui primary button" to={GUIDE}>
            Go to the documentation
          </Link>
        }
      />
    );
  }
  return (
    <GuideFrame title={chapter.title} open={chapter} above={<Link to={GUIDE}>Documentation</Link>}>
      <article className="guide-text">
        {chapter.sections.map(({ id, title, tokens }) => (
          <section key={id} aria-labelledby={id || undefined}>
            {id !== '' && (
              <h2 id={id} tabIndex={-1}>
                <Link to={addressOf(chapter.name, id)}>{title}</Link>
              </h2>
            )}
            <Prose tokens={tokens} chapter={chapter.name} />
          </section>
        ))}
        <Around before={guideChapters[at - 1]} after={guideChapters[at + 1]} />
      </article>
    </GuideFrame>
  );
}

const Around = ({
  before,
  after,
}: {
  readonly before: Chapter | undefined;
  readonly after: Chapter | undefined;
}) => (
  <nav className="guide-around" aria-label="Before and after this chapter">
    {before && (
      <Link to={addressOf(before.name)} rel="prev">
        Previous: {before.title}
      </Link>
    )}
    {after && (
      <Link to={addressOf(after.name)} rel="next">
        Next: {after.title}
      </Link>
    )}
  </nav>
);
