import { useSelector } from 'react-redux';
import { Button } from 'semantic-ui-react';
import { selectPlacementGrants } from '~/web/crossings/placement';
import { useSay } from '~/web/kit/hooks';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { TextField } from '~/web/ui/form/TextField';
import { Banner } from '~/web/ui/page/Banner';
import { CollaboratorsField } from '../choices/CollaboratorsField';
import { RuntimeField } from '../choices/RuntimeField';
import { changesDropped, saveRequested } from '../events';
import { settingsForm } from '../forms';
import { ExtraFields } from '../placement/ExtraFields';
import { PlacementFields } from '../placement/PlacementFields';
import { selectMayEdit, selectSettingsDirty, selectShownSettingsProblems, type WithForm } from '../selectors';
import { useFirstProblem } from '../useFirstProblem';
import type { SettingsValues } from '../values';
import { PublishFields } from './PublishFields';
import type { SettingsState } from './slice';
import '../notebookForm.css';

const { changed, left } = settingsForm.events;
type State = WithForm & Parameters<typeof selectMayEdit>[0];

/** What can be changed about a notebook; for those who may not, the same without a way to change or save it. */
export function SettingsForm({ form }: { form: SettingsState }) {
  const id = form.notebook.notebook_id;
  const may = useSelector((state: State) => selectMayEdit(state, id));
  const problems = useSelector((state: WithForm) => selectShownSettingsProblems(state, id));
  const grants = useSelector(selectPlacementGrants);
  const say = useSay();
  const place = useFirstProblem(form.refusals);
  const { values, submitting } = form.draft;
  const change = (changes: Partial<SettingsValues>) => say(changed(changes));
  return (
    <form
      ref={place} className="form-settings" noValidate aria-label="Notebook settings" onSubmit={(event) => {
        event.preventDefault();
        say(saveRequested({ notebook_id: id }));
      }}
    >
      {!may.settings && <Banner tone="info">You can look at these settings. Only {form.notebook.user_name} and the collaborators may change them.</Banner>}
      {form.newer && <Newer id={id} />}
      <fieldset className="at-form form-whole" disabled={!may.settings || submitting}>
        <TextField
          label="Notebook name" required value={values.notebook_name} problem={problems.notebook_name} maxLength={200}
          onChange={(notebook_name) => change({ notebook_name })} onBlur={() => say(left('notebook_name'))}
        />
        <div className="at-form-row">
          <TextField label="Project directory" value={values.source_dir} reason="Set when the notebook was created" onChange={() => undefined} />
          <TextField label="Main file" value={values.main_file} reason="Set when the notebook was created" onChange={() => undefined} />
        </div>
        {grants.placement && <PlacementFields form={id} values={values} lists={form.lists} problems={problems} />}
        <div className="at-form-row">
          <RuntimeField value={values.runtime_id} problem={problems.runtime_id} onChange={(runtime_id) => change({ runtime_id })} />
          <CollaboratorsField
            value={values.collaborators} problem={problems.collaborators} reason={may.collaborators ? undefined : 'Only the owner chooses them'}
            onChange={(collaborators) => change({ collaborators })}
          />
        </div>
        <ExtraFields values={values} lists={form.lists} distributed={grants.distributed} onChange={change} />
        <PublishFields values={values} problems={problems} publishDate={form.notebook.publish_details.publish_date} onChange={change} />
      </fieldset>
      {may.settings && <SaveBar id={id} submitting={submitting} />}
    </form>
  );
}

/** A newer version on the server is told, and never overwrites what is being typed. */
function Newer({ id }: { id: string }) {
  const say = useSay();
  const load = <Button type="button" size="small" content="Load the newer version" onClick={() => say(changesDropped({ notebook_id: id }))} />;
  return <Banner tone="warn" action={load}>These settings were changed elsewhere while you were typing. Saving replaces that change with yours.</Banner>;
}

function SaveBar({ id, submitting }: { id: string; submitting: boolean }) {
  const dirty = useSelector((state: WithForm) => selectSettingsDirty(state, id));
  const say = useSay();
  return (
    <div className="form-buttons">
      {dirty && <span className="at-muted" role="status">Unsaved changes</span>}
      {dirty && <Button type="button" basic content="Discard changes" disabled={submitting} onClick={() => say(changesDropped({ notebook_id: id }))} />}
      <ReasonedButton type="submit" primary label="Save" loading={submitting} reason={submitting ? 'Saving…' : dirty ? undefined : 'Nothing has changed'} />
    </div>
  );
}
