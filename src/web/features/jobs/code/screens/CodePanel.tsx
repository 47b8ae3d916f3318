import { Suspense } from 'react';
import { Button } from 'semantic-ui-react';
import type { Code } from '~/contract';
import { lazily } from '~/web/lib/browser/lazily';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { reasonOf } from '~/web/lib/http/problem';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { selectUser } from '~/web/core/session/person';
import { NotebookFrame } from '~/web/ui/files/NotebookFrame';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { Banner } from '~/web/ui/page/Banner';
import { LoadError } from '~/web/ui/page/LoadError';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { jobs } from '../../model';
import { selectSubmissions } from '../../selectors';
import { codeReverted, codeTyped, codeRefreshRequested, saveRequested } from '../events';
import { selectDraft, selectIsSaving, selectNow, selectRan, selectSaveProblem } from '../model';
import { Comparison } from './Comparison';
import './code.css';

const CodeText = lazily(() => import('./CodeText'));
const CHANGED = 409;

const useMayEdit = (id: string): boolean => {
  const user = useAppSelector(selectUser);
  const row = useAppSelector((state) => jobs.selectRow(state, id));
  return (
    row !== undefined &&
    user !== null &&
    (row.user_name === user.user_name || row.collaborators.includes(user.user_name))
  );
};

/** Why the text was not saved: where it was changed meanwhile the person decides what becomes of theirs. */
function NotSaved({ id }: { readonly id: string }) {
  const dispatch = useAppDispatch();
  const refused = useAppSelector(selectSaveProblem);
  if (refused?.statusCode !== CHANGED) return null;
  return (
    <Banner
      tone="warn"
      action={
        <Button size="small" onClick={() => dispatch(codeRefreshRequested({ batch_job_id: id }))}>
          Give up my text
        </Button>
      }
    >
      {reasonOf(refused)}
    </Banner>
  );
}

function Text({
  id,
  code,
}: {
  readonly id: string;
  readonly code: Extract<Code, { kind: 'text' }>;
}) {
  const dispatch = useAppDispatch();
  const draft = useAppSelector((state) => selectDraft(state, id));
  const saving = useAppSelector((state) => selectIsSaving(state, id));
  const mayEdit = useMayEdit(id);
  const [compared] = useQueryPart('compare');
  const ran = useAppSelector((state) => selectRan(state, compared));
  const original = compared !== null && ran?.code?.kind === 'text' ? ran.code.text : null;
  const save = () => {
    if (draft && !saving) dispatch(saveRequested({ batch_job_id: id }));
  };
  return (
    <>
      <div className="job-code-head">
        <code>{code.path}</code>
        <span role="status" className="at-muted">
          {!mayEdit ? 'View only' : saving ? 'Saving…' : draft ? 'Not saved' : ''}
        </span>
        {draft && (
          <Button
            size="small"
            disabled={saving}
            onClick={() => dispatch(codeReverted({ batch_job_id: id }))}
          >
            Discard changes
          </Button>
        )}
        {mayEdit && (
          <ReasonedButton
            primary
            size="small"
            label="Save"
            reason={draft ? undefined : 'Nothing was changed'}
            onClick={save}
          />
        )}
      </div>
      <NotSaved id={id} />
      <Suspense fallback={<Skeleton lines={8} label="Opening the code" />}>
        <CodeText
          path={code.path}
          text={draft?.text ?? code.text}
          original={original}
          readOnly={!mayEdit}
          onType={(text) => dispatch(codeTyped({ batch_job_id: id, text }))}
          onSave={save}
        />
      </Suspense>
    </>
  );
}

function Shown({ id, code }: { readonly id: string; readonly code: Code }) {
  switch (code.kind) {
    case 'text':
      return <Text id={id} code={code} />;
    case 'page':
      return <NotebookFrame url={code.url} name={code.path} />;
    case 'none':
      return <p className="at-muted">{code.reason}</p>;
  }
}

/** The code of a job: its main file, changed here, and compared with what a submission ran. */
export default function CodePanel({ of: id }: { readonly of: string }) {
  const dispatch = useAppDispatch();
  const now = useAppSelector((state) => selectNow(state, id));
  const submissions = useAppSelector((state) => selectSubmissions(state, id));
  if (!now) return <Skeleton lines={8} label="Reading the code" />;
  return (
    <section className="job-code" aria-label="Code">
      {now.request.problem && (
        <LoadError
          message={reasonOf(now.request.problem, '')}
          onRetry={() => dispatch(codeRefreshRequested({ batch_job_id: id }))}
        />
      )}
      {now.code && submissions.length > 0 && (
        <Comparison submissions={submissions} code={now.code} />
      )}
      {now.code && <Shown id={id} code={now.code} />}
    </section>
  );
}
