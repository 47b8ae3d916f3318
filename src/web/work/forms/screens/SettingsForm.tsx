import { Button } from 'semantic-ui-react';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { TextField } from '~/web/ui/form/TextField';
import { Banner } from '~/web/ui/page/Banner';
import { LoadError } from '~/web/ui/page/LoadError';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { useOnPage } from '~/web/ui/theme/useOnPage';
import { isSubmitting } from '~/web/lib/state/draft';
import {
  changesDropped,
  fieldLeft,
  formChanged,
  readAgainRequested,
  saveRequested,
} from '../events';
import type { KindName } from '../state';
import type { FormProps } from './CreateForm';
import { Fields } from './Fields';
import { useFirstProblem } from './useFirstProblem';
import '../form.css';

type SettingsProps<Kind extends KindName> = FormProps<Kind> & { readonly id: string };

/** The settings of an object; for those who may not, the same without a way to change or save it. */
export function SettingsForm<Kind extends KindName>({ of, id }: SettingsProps<Kind>) {
  const {
    kind,
    name,
    files: { noun },
    settings,
  } = of.table;
  const form = useAppSelector((state) => of.selectSettings(state, id));
  const may = useAppSelector((state) => of.selectMayEdit(state, id));
  const problems = useAppSelector((state) => of.selectShownSettingsProblems(state, id));
  const unread = useAppSelector(of.selectReadProblem);
  const dispatch = useAppDispatch();
  const element = useFirstProblem(form?.refusals ?? 0);
  if (!form && unread)
    return (
      <LoadError
        message={unread.message}
        onRetry={() => dispatch(readAgainRequested({ kind, id }))}
      />
    );
  if (!form || !problems || !settings) return <Skeleton lines={8} label="Loading the settings" />;
  const { values } = form.draft;
  const submitting = isSubmitting(form.draft);
  const change = (changes: object) => dispatch(formChanged(id, changes));
  const left = (field: string) => dispatch(fieldLeft({ form: id, field }));
  const { changesMainFile = false } = settings;
  const stays = `Set when the ${noun} was created`;
  return (
    <form
      ref={element}
      className="form-settings"
      noValidate
      aria-label={settings.title}
      onSubmit={(event) => {
        event.preventDefault();
        dispatch(saveRequested({ kind, id }));
      }}
    >
      {!may.settings && (
        <Banner tone="info">
          You can look at these settings. Only {form.object.user_name} and the collaborators may
          change them.
        </Banner>
      )}
      {form.newer && <Newer id={id} />}
      <fieldset className="at-form form-whole" disabled={!may.settings || submitting}>
        <TextField
          label={name.label}
          required
          value={values.name}
          problem={problems.name}
          maxLength={200}
          onChange={(next) => change({ name: next })}
          onBlur={() => left('name')}
        />
        <div className="at-form-row">
          <TextField
            label="Project directory"
            value={values.source_dir}
            reason={stays}
            onChange={() => undefined}
          />
          <TextField
            label="Main file"
            required={changesMainFile}
            value={values.main_file}
            problem={problems.main_file}
            reason={changesMainFile ? undefined : stays}
            onChange={(main_file) => change({ main_file })}
            onBlur={() => left('main_file')}
          />
        </div>
        <Fields
          form={id}
          rows={settings.fields}
          values={values}
          problems={problems}
          onChange={change}
          reason={may.collaborators ? undefined : 'Only the owner chooses them'}
        />
      </fieldset>
      {may.settings && <SaveBar of={of} id={id} submitting={submitting} />}
    </form>
  );
}

/** A newer version on the server is told, and never overwrites what is being typed. */
function Newer({ id }: { id: string }) {
  const dispatch = useAppDispatch();
  const load = (
    <Button
      type="button"
      size="small"
      content="Load the newer version"
      onClick={() => dispatch(changesDropped({ id }))}
    />
  );
  return (
    <Banner tone="warn" action={load}>
      These settings were changed elsewhere while you were typing. Saving replaces that change with
      yours.
    </Banner>
  );
}

function SaveBar<Kind extends KindName>({
  of,
  id,
  submitting,
}: SettingsProps<Kind> & { readonly submitting: boolean }) {
  const dirty = useAppSelector((state) => of.selectSettingsDirty(state, id));
  const dispatch = useAppDispatch();
  useOnPage('settingsButtons');
  return (
    <div className="form-buttons">
      {dirty && (
        <span className="at-muted" role="status">
          Unsaved changes
        </span>
      )}
      {dirty && (
        <Button
          type="button"
          basic
          content="Discard changes"
          disabled={submitting}
          onClick={() => dispatch(changesDropped({ id }))}
        />
      )}
      <ReasonedButton
        type="submit"
        primary
        label="Save"
        loading={submitting}
        reason={submitting ? 'Saving…' : dirty ? undefined : 'Nothing has changed'}
      />
    </div>
  );
}
