import { useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { useSay } from '~/web/kit/hooks';
import { LoadError } from '~/web/ui/page/LoadError';
import { Page } from '~/web/ui/page/Page';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { readAgainRequested } from '../events';
import { selectReadProblem, selectSettings, type WithForm } from '../selectors';
import { SettingsForm } from './SettingsForm';

/** /components/notebooks/{id}/edit: the settings alone, for pages that embed them. After a successful edit the form renders nothing. */
export default function EmbeddedEditPage() {
  const { id } = useParams<{ id: string }>();
  const form = useSelector((state: WithForm) => selectSettings(state, id));
  const problem = useSelector(selectReadProblem);
  const say = useSay();
  if (form?.saved) return null;
  if (!form && problem) return <LoadError message={problem.message} onRetry={() => say(readAgainRequested({ id }))} />;
  return (
    <Page title={form ? form.draft.initial.notebook_name : 'Notebook'}>
      <div className="form-embedded">{form ? <SettingsForm form={form} /> : <Skeleton lines={8} label="Loading the notebook" />}</div>
    </Page>
  );
}
