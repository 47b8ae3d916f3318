import { Link, useLocation } from 'react-router-dom';
import { PUBLISHED_PATHS, GALLERY_PAGE, type GalleryCard } from '~/contract/gallery';
import { withQuery } from '~/web/lib/browser/url/location';
import { reasonOf } from '~/web/lib/http/problem';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { countText } from '~/web/lib/text/readable';
import { Tags } from '~/web/work/publishing/Tags';
import { Age } from '~/web/ui/data/Age';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { LoadError } from '~/web/ui/page/LoadError';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { refreshRequested } from '../events';
import { gallerySearchOf, PROFILE, selectGallery } from '../model';
import './gallery.css';

const HINT = 'Choose Publish… in the menu of a notebook or a job: it gets a page, and stands here.';
const SHOWN_TAGS = 4;

/** One thing that is published. All of it is text of its author. */
function Card({ card }: { readonly card: GalleryCard }) {
  const {
    workload_type,
    publish_token,
    name,
    summary,
    tags,
    author,
    task_category_label,
    task_label,
    publish_date,
    view_count,
  } = card;
  return (
    <li className="gallery-card">
      <p className="gallery-kind">
        {workload_type === 'notebook' ? 'Notebook' : 'Job'} · {task_category_label}, {task_label}
      </p>
      <h2>
        <Link to={`${PUBLISHED_PATHS[workload_type]}/${publish_token}`}>{name}</Link>
      </h2>
      {summary !== '' && <p className="gallery-summary">{summary}</p>}
      <Tags tags={tags.slice(0, SHOWN_TAGS)} />
      <p className="gallery-facts">
        <Link to={`${PROFILE}/${encodeURIComponent(author.handle)}`}>
          {author.fullname || author.handle}
        </Link>
        <span>
          <Age at={publish_date} />
        </span>
        <span>
          {countText(view_count)} {view_count === 1 ? 'view' : 'views'}
        </span>
      </p>
    </li>
  );
}

/** The way to the other pages, where there are several. */
function Pages({ total }: { readonly total: number }) {
  const { pathname, search } = useLocation();
  const { page = 1 } = gallerySearchOf(search);
  const last = Math.max(1, Math.ceil(total / GALLERY_PAGE));
  if (last === 1 && page === 1) return null;
  const to = (at: number) => pathname + withQuery(search, { page: at === 1 ? null : String(at) });
  return (
    <nav className="gallery-pages" aria-label="Pages of the gallery">
      {page > 1 && (
        <Link className="ui button" to={to(Math.min(page - 1, last))}>
          Previous
        </Link>
      )}
      <span>
        Page {countText(page)} of {countText(last)}
      </span>
      {page < last && (
        <Link className="ui button" to={to(page + 1)}>
          Next
        </Link>
      )}
    </nav>
  );
}

/** The results, a page of them. */
export function SearchResults({ nothing }: { readonly nothing: string }) {
  const dispatch = useAppDispatch();
  const { search } = useLocation();
  const {
    gallery,
    request: { status, problem },
  } = useAppSelector(selectGallery);
  if (!gallery && problem)
    return (
      <LoadError message={reasonOf(problem, '')} onRetry={() => dispatch(refreshRequested())} />
    );
  if (!gallery) return <Skeleton lines={8} label="Reading what is published" />;
  const isNarrowed = Object.keys(gallerySearchOf(search)).length > 0;
  return (
    <>
      {gallery.publications.length === 0 &&
        (isNarrowed ? (
          <EmptyState
            picture="search"
            title="Nothing found"
            hint="Nothing that is published matches."
          />
        ) : (
          <EmptyState title={nothing} hint={HINT} />
        ))}
      <ul className="gallery-cards" aria-label="Published work" aria-busy={status === 'loading'}>
        {gallery.publications.map((card) => (
          <Card key={card.publish_token} card={card} />
        ))}
      </ul>
      <Pages total={gallery.total} />
    </>
  );
}
