import { Link } from 'react-router-dom';
import { Button } from 'semantic-ui-react';
import type { ChatReport } from '~/contract';
import { reasonOf } from '~/web/lib/http/problem';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { Age } from '~/web/ui/data/Age';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { LoadError } from '~/web/ui/page/LoadError';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { reportsRequested, moderationRequested } from '../../events';
import { CHAT, selectPeople } from '../../selectors';

function Reported({ report }: { readonly report: ChatReport }) {
  const dispatch = useAppDispatch();
  const {
    report_id,
    channel_id,
    message_id,
    channel_name,
    user_name,
    text,
    reported_by,
    reason,
    create_datetime,
  } = report;
  const decide = (verdict: 'remove' | 'dismiss') =>
    dispatch(moderationRequested({ verdict, channel_id, message_id, report_id }));
  return (
    <li className="chat-report">
      <p>
        <strong>{user_name}</strong> wrote in {channel_name ?? 'a conversation of two'}:
      </p>
      <blockquote>{text}</blockquote>
      <p>
        <strong>{reported_by}</strong> reported it <Age at={create_datetime} />: {reason}
      </p>
      <p className="chat-report-foot">
        <Button
          type="button"
          size="small"
          negative
          content="Remove the message"
          onClick={() => decide('remove')}
        />
        <Button
          type="button"
          size="small"
          basic
          content="Leave it"
          onClick={() => decide('dismiss')}
        />
      </p>
    </li>
  );
}

/** Reported messages for the admins, who remove a message or leave it. Both are kept in the audit log. */
export default function Reports() {
  const dispatch = useAppDispatch();
  const {
    reports,
    moreReports,
    reportsRequest: { problem },
  } = useAppSelector(selectPeople);
  return (
    <section className="chat-talk" aria-label="Reported messages">
      <header className="chat-head">
        <div>
          <h2>Reported messages</h2>
          <p className="at-muted">What you decide is kept in the audit log.</p>
        </div>
        <Link to={CHAT}>Close</Link>
      </header>
      {!reports &&
        (problem ? (
          <LoadError message={reasonOf(problem, '')} onRetry={() => dispatch(reportsRequested())} />
        ) : (
          <Skeleton lines={6} label="Loading the reports" />
        ))}
      {reports?.length === 0 && (
        <EmptyState
          title="Nothing is reported"
          hint="Messages that people of your team report are listed here."
        />
      )}
      {reports && reports.length > 0 && (
        <ul className="chat-reports" aria-label="Reports">
          {reports.map((report) => (
            <Reported key={report.report_id} report={report} />
          ))}
        </ul>
      )}
      {moreReports && (
        <p className="at-muted chat-empty">There are more: decide about these first.</p>
      )}
    </section>
  );
}
