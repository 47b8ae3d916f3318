import { PageTitle } from '~/web/ui/page/Page';
import { Skeleton } from '~/web/ui/page/Skeleton';

/** Seen for the moment in which the launch route finds out where to go. */
export default function LaunchPage() {
  return (
    <main className="at-page" id="main">
      <PageTitle title="Launch" />
      <Skeleton label="Opening Atelier" />
    </main>
  );
}
