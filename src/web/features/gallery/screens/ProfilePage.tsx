import { selectConfig } from '~/web/lib/state/config';
import { useAppSelector } from '~/web/lib/state/hooks';
import { reasonOf } from '~/web/lib/http/problem';
import { Avatar } from '~/web/ui/data/Avatar';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { LoadError } from '~/web/ui/page/LoadError';
import { Page } from '~/web/ui/page/Page';
import { PageBar } from '~/web/ui/page/header/PageBar';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { selectGallery } from '../model';
import { Embed } from './Embed';
import { SearchResults } from './SearchResults';

/** RT-39 RT-40 Who somebody is, and what they published; in its place the page of the embedded site, where there is one. */
export default function ProfilePage() {
  const { embed_url } = useAppSelector(selectConfig);
  const {
    person,
    personRequest: { problem: personProblem },
    gallery,
  } = useAppSelector(selectGallery);
  if (embed_url !== null) return <Embed site={embed_url} title="Profile" />;
  if (personProblem) {
    return (
      <Page title="Profile">
        {personProblem.statusCode === 404 ? (
          <EmptyState picture="search" title={reasonOf(personProblem)} />
        ) : (
          <LoadError message={reasonOf(personProblem, '')} />
        )}
      </Page>
    );
  }
  if (!person)
    return (
      <Page title="Profile">
        <Skeleton lines={6} label="Reading the profile" />
      </Page>
    );
  const name = person.fullname || person.handle;
  return (
    <Page
      title={name}
      bar={
        <PageBar
          heading={
            <span className="gallery-person">
              <Avatar userName={person.handle} picture={person.profile_picture_url} size={32} />
              {name}
            </span>
          }
          state={<span className="at-muted">@{person.handle}</span>}
        />
      }
    >
      <h2>Published{gallery && gallery.total > 0 ? ` · ${gallery.total}` : ''}</h2>
      <SearchResults nothing={`${name} has published nothing yet`} />
    </Page>
  );
}
