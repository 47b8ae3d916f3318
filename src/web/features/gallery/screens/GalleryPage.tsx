import { selectConfig } from '~/web/lib/state/config';
import { useAppSelector } from '~/web/lib/state/hooks';
import { Page } from '~/web/ui/page/Page';
import { selectGallery } from '../model';
import { Embed } from './Embed';
import { SearchResults } from './SearchResults';
import { Narrowing } from './Narrowing';

/** RT-35 What the team published, and others for everybody; in its place the gallery of the embedded site, where there is one. */
export default function GalleryPage() {
  const { embed_url } = useAppSelector(selectConfig);
  const { gallery } = useAppSelector(selectGallery);
  if (embed_url !== null) return <Embed site={embed_url} title="Gallery" />;
  return (
    <Page title="Gallery" count={gallery?.total} toolbar={<Narrowing />}>
      <SearchResults nothing="Nothing published yet" />
    </Page>
  );
}
