import { useSelector } from 'react-redux';
import { Button } from 'semantic-ui-react';
import { selectPlacementGrants } from '~/web/crossings/placement';
import { useSay } from '~/web/kit/hooks';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { TextField } from '~/web/ui/form/TextField';
import { Banner } from '~/web/ui/page/Banner';
import { LimitFields } from '../batch/LimitFields';
import { ParameterTable } from '../batch/ParameterTable';
import { CollaboratorsField } from '../choices/CollaboratorsField';
import { EnvironmentField } from '../choices/EnvironmentField';
import { RuntimeField } from '../choices/RuntimeField';
import { changesDropped, saveRequested } from '../events';
import { settingsForm } from '../forms';
import { ExtraFields } from '../placement/ExtraFields';
import { PlacementFields } from '../placement/PlacementFields';
import { selectMayEdit, selectSettingsDirty, selectShownSettingsProblems, type WithForm } from '../selectors';
import { useFirstProblem } from '../useFirstProblem';
import { idOf, kindOf, type SettingsValues } from '../values';
import { PublishFields } from './PublishFields';
import type { SettingsState } from './slice';
import '../notebookForm.css';

const { changed, left } = settingsForm.events;
type State = WithForm & Parameters<typeof selectMayEdit>[0];

/** What can be changed about a notebook or job; for those who may not, the same without a way to change or save it. */
export function SettingsForm({ form }: { form: SettingsState }) {
  const { object } = form;
  const [id, kind] = [idOf(object), kindOf(object)];
  const may = useSelector((state: State) => selectMayEdit(state, id));
  const problems = useSelector((state: WithForm) => selectShownSettingsProblems(state, id));
  const grants = useSelector(selectPlacementGrants);
  const say = useSay();
  const place = useFirstProblem(form.refusals);
  const { values, submitting } = form.draft;
  const change = (changes: Partial<SettingsValues>) => say(changed(changes));
  const isJob = kind.name === 'job';
  return (
    <form
      ref={place} className="form-settings" noValidate aria-label={isJob ? 'Job settings' : 'Notebook settings'} onSubmit={(event) => {
        event.preventDefault();
        say(saveRequested({ id }));
      }}
    >
      {!may.settings && <Banner tone="info">You can look at these settings. Only {object.user_name} and the collaborators may change them.</Banner>}
      {form.newer && <Newer id={id} />}
      <fieldset className="at-form form-whole" disabled={!may.settings || submitting}>
        <TextField
          label={kind.nameLabel} required value={values[kind.nameField]} problem={problems[kind.nameField]} maxLength={200}
          onChange={(name) => change({ [kind.nameField]: name })} onBlur={() => say(left(kind.nameField))}
        />
        <div className="at-form-row">
          <TextField label="Project directory" value={values.source_dir} reason={`Set when the ${kind.noun} was created`} onChange={() => undefined} />
          <TextField
            label="Main file" required={isJob} value={values.main_file} problem={problems.main_file} reason={isJob ? undefined : 'Set when the notebook was created'}
            onChange={(main_file) => change({ main_file })} onBlur={() => say(left('main_file'))}
          />
        </div>
        {isJob && <ParameterTable value={values.parameters} problem={problems.parameters} onChange={(parameters) => change({ parameters })} />}
        {grants.placement && <PlacementFields form={id} values={values} lists={form.lists} problems={problems} />}
        {isJob && <LimitFields values={values} problems={problems} distributed={grants.distributed} onChange={change} onBlur={(field) => say(left(field))} />}
        <div className="at-form-row">
          {!isJob && <RuntimeField value={values.runtime_id} problem={problems.runtime_id} onChange={(runtime_id) => change({ runtime_id })} />}
          <EnvironmentField value={values.env_id} problem={problems.env_id} onChange={(env_id) => change({ env_id })} />
          <CollaboratorsField
            value={values.collaborators} problem={problems.collaborators} reason={may.collaborators ? undefined : 'Only the owner chooses them'}
            onChange={(collaborators) => change({ collaborators })}
          />
        </div>
        <ExtraFields values={values} lists={form.lists} distributed={grants.distributed} onChange={change} />
        {'publish_details' in object && (
          <PublishFields values={values} problems={problems} publishDate={object.publish_details.publish_date} onChange={change} />
        )}
      </fieldset>
      {may.settings && <SaveBar id={id} submitting={submitting} />}
    </form>
  );
}

/** A newer version on the server is told, and never overwrites what is being typed. */
function Newer({ id }: { id: string }) {
  const say = useSay();
  const load = <Button type="button" size="small" content="Load the newer version" onClick={() => say(changesDropped({ id }))} />;
  return <Banner tone="warn" action={load}>These settings were changed elsewhere while you were typing. Saving replaces that change with yours.</Banner>;
}

function SaveBar({ id, submitting }: { id: string; submitting: boolean }) {
  const dirty = useSelector((state: WithForm) => selectSettingsDirty(state, id));
  const say = useSay();
  return (
    <div className="form-buttons">
      {dirty && <span className="at-muted" role="status">Unsaved changes</span>}
      {dirty && <Button type="button" basic content="Discard changes" disabled={submitting} onClick={() => say(changesDropped({ id }))} />}
      <ReasonedButton type="submit" primary label="Save" loading={submitting} reason={submitting ? 'Saving…' : dirty ? undefined : 'Nothing has changed'} />
    </div>
  );
}
