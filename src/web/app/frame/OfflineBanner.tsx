import { useAppSelector } from '~/web/lib/state/hooks';
import { selectTab } from '~/web/lib/browser/tab';
import { Banner } from '~/web/ui/page/Banner';

/** Says so while the browser has no connection, and what still works. */
export function OfflineBanner() {
  const { online } = useAppSelector(selectTab);
  if (online) return null;
  return (
    <div className="shell-offline">
      <Banner tone="warn">
        <strong>You are offline. What you see was loaded before.</strong> You can go on reading;
        starting, saving and creating need the connection.
      </Banner>
    </div>
  );
}
