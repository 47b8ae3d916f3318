import { Button } from 'semantic-ui-react';
import type { Secret } from '~/contract';
import { MASKED_FROM, SECRET_LENGTH, SECRET_NAME_LENGTH } from '~/contract/settings/secretRules';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { Age } from '~/web/ui/data/Age';
import { PasswordField } from '~/web/ui/form/PasswordField';
import { TextField } from '~/web/ui/form/TextField';
import { Confirm } from '~/web/ui/overlay/Confirm';
import { LoadError } from '~/web/ui/page/LoadError';
import { LineList } from '~/web/ui/content/LineList';
import { isSubmitting } from '~/web/lib/state/draft';
import { secretList, secretForm, selectSecretForm } from '../model/credentials';
import { selectCredentials } from '../model/credentials.slice';
import {
  secretDeletionDropped,
  secretDeleteConfirmOpened,
  secretDeletionRequested,
} from '../events';

const { changed, fieldBlurred, submitBlocked } = secretForm.events;

/** Values that the person's notebooks and jobs find in their environment, by choice (PRM-06, PRM-09). */
export function SecretsTab() {
  return (
    <section className="settings-parts" aria-label="Secrets">
      <Written />
      <SecretForm />
      <Deletion />
    </section>
  );
}

function Written() {
  const dispatch = useAppDispatch();
  const secrets = useAppSelector(secretList.selectAll);
  const { problem } = useAppSelector(
    (state) => (state.settings?.secrets ?? secretList.empty).request,
  );
  if (secrets.length === 0 && problem)
    return (
      <LoadError
        message={problem.message}
        onRetry={() => dispatch(secretList.events.refreshRequested())}
      />
    );
  if (secrets.length === 0) return <p className="at-muted">No secrets yet.</p>;
  return (
    <LineList
      rows={secrets}
      rowKey={({ name }) => name}
      line={(secret) => <Line secret={secret} />}
    />
  );
}

const usesOf = ({ used_by }: Secret) =>
  used_by === 0
    ? 'given to nothing'
    : `given to ${used_by === 1 ? 'one notebook or job' : `${used_by} notebooks and jobs`}`;

function Line({ secret }: { readonly secret: Secret }) {
  const dispatch = useAppDispatch();
  const { name, update_datetime } = secret;
  return (
    <div className="settings-session">
      <div>
        <code>{name}</code>
        <p className="at-muted">
          {usesOf(secret)} · written <Age at={update_datetime} />
        </p>
      </div>
      <Button
        type="button"
        size="small"
        content="Replace"
        aria-label={`Replace ${name}`}
        onClick={() => dispatch(changed({ name, value: '' }))}
      />
      <Button
        type="button"
        size="small"
        content="Delete…"
        aria-label={`Delete ${name}…`}
        onClick={() => dispatch(secretDeleteConfirmOpened({ name }))}
      />
    </div>
  );
}

function SecretForm() {
  const dispatch = useAppDispatch();
  const form = useAppSelector(selectSecretForm);
  if (!form) return null;
  const { values } = form;
  const submitting = isSubmitting(form);
  const problems = secretForm.shownProblemsOf(form, null);
  return (
    <form
      className="at-form settings-form"
      noValidate
      aria-label="Write down a secret"
      onSubmit={(event) => {
        event.preventDefault();
        dispatch(submitBlocked());
      }}
    >
      <h2>Write down a secret</h2>
      <TextField
        label="Name"
        required
        value={values.name}
        problem={problems.name}
        maxLength={SECRET_NAME_LENGTH}
        hint="Programs find it as this variable: API_KEY"
        onChange={(name) => dispatch(changed({ name }))}
        onBlur={() => {
          if (values.name !== '') dispatch(fieldBlurred('name'));
        }}
      />
      <PasswordField
        label="Value"
        name="value"
        autoComplete="off"
        required
        value={values.value}
        problem={problems.value}
        hint={`Nobody is shown it again, you neither. At most ${SECRET_LENGTH.toLocaleString('en')} characters.`}
        onChange={(value) => dispatch(changed({ value }))}
      />
      <div>
        <Button
          type="submit"
          primary
          content="Save"
          loading={submitting}
          aria-disabled={submitting}
        />
      </div>
      <p className="at-hint">
        You choose in the settings of a notebook or a job which secrets it is given. Where it prints
        one of {MASKED_FROM} characters or more, its log and its outputs show dots. Whoever may
        change its code could still take it out.
      </p>
    </form>
  );
}

function Deletion() {
  const dispatch = useAppDispatch();
  const { deleting: name } = useAppSelector(selectCredentials);
  if (name === null) return null;
  return (
    <Confirm
      danger
      verb="Delete"
      title={`Delete the secret ${name}?`}
      onCancel={() => dispatch(secretDeletionDropped())}
      onConfirm={() => dispatch(secretDeletionRequested({ name }))}
    >
      <p>What is given it starts without it from then on. What runs keeps it until it ends.</p>
    </Confirm>
  );
}
