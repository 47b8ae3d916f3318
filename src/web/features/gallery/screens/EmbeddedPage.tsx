import { useLocation } from 'react-router';
import { selectConfig } from '~/web/lib/state/config';
import { useAppSelector } from '~/web/lib/state/hooks';
import { Embed } from './Embed';

const TITLES: Readonly<Record<string, string>> = {
  posts: 'Posts',
  articles: 'Articles',
  experiences: 'Experiences',
};

/** RT-36 RT-37 RT-38 Experiences, posts and articles of the embedded site. Without one there are no such pages. */
export default function EmbeddedPage() {
  const { embed_url } = useAppSelector(selectConfig);
  const { pathname } = useLocation();
  return embed_url === null ? null : (
    <Embed site={embed_url} title={TITLES[pathname.split('/')[1] ?? ''] ?? 'Gallery'} />
  );
}
