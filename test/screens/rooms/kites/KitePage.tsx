import { useSelector } from 'react-redux';
import { Page } from '~/web/ui/page/Page';
import { useAppDispatch } from '~/web/kit/state/hooks';
import { flown } from './events';
import type { KitesState } from '.';

export default function KitePage() {
  const landed = useSelector(({ kites }: { readonly kites: KitesState }) => kites.landed);
  const dispatch = useAppDispatch();
  return (
    <Page title="Kite">
      <button type="button" onClick={() => { dispatch(flown({ name: 'Red' })); }}>Fly</button>
      <ul aria-label="Landed">{landed.map((each) => <li key={each}>{each}</li>)}</ul>
    </Page>
  );
}
