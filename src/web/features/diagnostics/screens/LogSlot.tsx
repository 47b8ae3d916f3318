import { Suspense } from 'react';
import { lazily } from '~/web/lib/browser/lazily';
import { useAppSelector } from '~/web/lib/state/hooks';
import { selectLog, selectReport } from '../model/slice';

const LogDialog = lazily(() => import('./LogDialog'));
const ReportDialog = lazily(() => import('./ReportDialog'));

/** Where the log and a report lie over every page. */
export default function LogSlot() {
  const log = useAppSelector(selectLog);
  const report = useAppSelector(selectReport);
  return (
    <Suspense>
      {report ? <ReportDialog report={report} /> : log && <LogDialog log={log} />}
    </Suspense>
  );
}
