import { Page } from '~/web/ui/page/Page';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { flown } from './events';

export default function KitePage() {
  const landed = useAppSelector(({ kites }) => kites.landed);
  const dispatch = useAppDispatch();
  return (
    <Page title="Kite">
      <button
        type="button"
        onClick={() => {
          dispatch(flown({ name: 'Red' }));
        }}
      >
        Fly
      </button>
      <ul aria-label="Landed">
        {landed.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </Page>
  );
}
