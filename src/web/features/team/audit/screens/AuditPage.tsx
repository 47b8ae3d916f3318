import { Button } from 'semantic-ui-react';
import type { Act } from '~/contract';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { reasonOf } from '~/web/lib/http/problem';
import { TeamAdmin } from '~/web/work/detail/TeamAdmin';
import { DataTable } from '~/web/ui/data/DataTable';
import { NOTHING } from '~/web/ui/data/nothing';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { LoadError } from '~/web/ui/page/LoadError';
import { Page } from '~/web/ui/page/Page';
import { actTitle, auditColumns, toWhat } from '../columns';
import { olderActsRequested, saveRequested, actsRefreshRequested } from '../events';
import { selectAudit } from '../model';
import { AUDIT } from '~/web/work/detail/teamAdminPaths';
import { isSettled } from '~/web/lib/state/request';
import { AuditFilters } from './AuditFilters';
import './audit.css';

const keyOf = ({ act_id }: Act) => String(act_id);
const nameOf = (act: Act) => `${actTitle(act.kind)} ${toWhat(act)}`;
const empty = (
  <EmptyState
    title={NOTHING.objects}
    hint="What admins do, and who signs in, is written down here for 400 days."
    picture="search"
  />
);

/** Actions of admins with object, time and address; and sign-ins. */
export default function AuditPage() {
  const dispatch = useAppDispatch();
  const { acts, next, request, olderRequest, fileRequest } = useAppSelector(selectAudit);
  const readingOlder = olderRequest.status === 'loading';
  const saving = fileRequest.status === 'loading';
  return (
    <TeamAdmin here={AUDIT}>
      <Page
        fill
        title="Audit log"
        toolbar={<AuditFilters />}
        action={
          <Button
            type="button"
            icon="download"
            content="Save as CSV"
            loading={saving}
            disabled={saving}
            onClick={() => dispatch(saveRequested())}
          />
        }
      >
        {request.problem && acts.length === 0 ? (
          <LoadError
            message={reasonOf(request.problem)}
            onRetry={() => dispatch(actsRefreshRequested())}
          />
        ) : (
          <DataTable
            label="Audit log"
            rows={acts}
            rowKey={keyOf}
            rowName={nameOf}
            columns={auditColumns}
            loading={!isSettled(request)}
            empty={empty}
          />
        )}
        {next !== null && (
          <div className="audit-older">
            <Button
              type="button"
              size="small"
              content="Show older"
              loading={readingOlder}
              disabled={readingOlder}
              onClick={() => dispatch(olderActsRequested())}
            />
          </div>
        )}
      </Page>
    </TeamAdmin>
  );
}
