import { Panel } from '~/web/lib/panels';
import { Skeleton } from '~/web/ui/page/Skeleton';

/** Which keys do what, in this browser. */
export const ShortcutsTab = () => (
  <Panel name="shortcuts" of="settings" fallback={<Skeleton lines={6} />} />
);
