import { Button } from 'semantic-ui-react';
import { api, type ApiToken } from '~/contract';
import {
  TOKEN_DAYS,
  TOKEN_NAME_LENGTH,
  TOKEN_SCOPES,
  type TokenScope,
} from '~/contract/settings/tokenRules';
import { dateText } from '~/web/lib/text/dates';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { selectUser } from '~/web/core/session/person';
import { Age } from '~/web/ui/data/Age';
import { CopyButton } from '~/web/ui/form/CopyButton';
import { SelectField } from '~/web/ui/form/SelectField';
import { TextField } from '~/web/ui/form/TextField';
import { Confirm } from '~/web/ui/overlay/Confirm';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { LoadError } from '~/web/ui/page/LoadError';
import { LineList } from '~/web/ui/content/LineList';
import { toastAdded } from '~/web/core/toasts/events';
import { isSubmitting } from '~/web/lib/state/draft';
import { apiTokens, selectTokenForm, tokenForm } from '../model/credentials';
import { selectCredentials } from '../model/credentials.slice';
import { revocationDropped, revokeConfirmOpened, revocationRequested, tokenSeen } from '../events';

const { changed, fieldBlurred, submitBlocked } = tokenForm.events;
const LIVES = TOKEN_DAYS.map((days) => ({
  value: String(days),
  text: days === 365 ? 'One year' : `${days} days`,
}));

/** The meaning of each scope. */
const SCOPE_TEXTS: Readonly<Record<TokenScope, string>> = {
  read: 'Read what you can read',
  run: 'Read; start and stop runs, call predictions, upload to drives',
  write: 'Run; create, edit and delete your work',
  admin:
    'Write; zones, regions, groups, the audit log and reported messages, where you are an admin',
};
const SCOPES = TOKEN_SCOPES.map((value) => ({ value, text: value, hint: SCOPE_TEXTS[value] }));

/** Tokens with which programs of the person's own ask the API (PRM-05, PRM-09). */
export function CredentialsTab() {
  return (
    <section className="settings-parts" aria-label="Credentials">
      <Tokens />
      <TokenForm />
      <Made />
      <Revocation />
    </section>
  );
}

function Tokens() {
  const dispatch = useAppDispatch();
  const tokens = useAppSelector(apiTokens.selectAll);
  const { problem } = useAppSelector(
    (state) => (state.settings?.tokens ?? apiTokens.empty).request,
  );
  if (tokens.length === 0 && problem)
    return (
      <LoadError
        message={problem.message}
        onRetry={() => dispatch(apiTokens.events.refreshRequested())}
      />
    );
  if (tokens.length === 0) return <p className="at-muted">No API tokens yet.</p>;
  return (
    <LineList
      rows={tokens}
      rowKey={({ token_id }) => token_id}
      line={(token) => <Line token={token} />}
    />
  );
}

function Line({
  token: { token_id, name, scope, expire_datetime, last_used_datetime },
}: {
  readonly token: ApiToken;
}) {
  const dispatch = useAppDispatch();
  return (
    <div className="settings-session">
      <div>
        <strong>{name}</strong>
        <p className="at-muted">
          scope {scope} ·{' '}
          {last_used_datetime === null ? (
            'not used yet'
          ) : (
            <>
              used <Age at={last_used_datetime} />
            </>
          )}{' '}
          · good until {dateText(Date.parse(expire_datetime))}
        </p>
      </div>
      <Button
        type="button"
        size="small"
        content="Revoke…"
        aria-label={`Revoke ${name}…`}
        onClick={() => dispatch(revokeConfirmOpened({ token_id }))}
      />
    </div>
  );
}

function TokenForm() {
  const dispatch = useAppDispatch();
  const form = useAppSelector(selectTokenForm);
  if (!form) return null;
  const { values } = form;
  const submitting = isSubmitting(form);
  const problems = tokenForm.shownProblemsOf(form, null);
  return (
    <form
      className="at-form settings-form"
      noValidate
      aria-label="Make an API token"
      onSubmit={(event) => {
        event.preventDefault();
        dispatch(submitBlocked());
      }}
    >
      <h2>Make an API token</h2>
      <TextField
        label="Name"
        required
        value={values.name}
        problem={problems.name}
        maxLength={TOKEN_NAME_LENGTH}
        hint="What it is for"
        onChange={(name) => dispatch(changed({ name }))}
        onBlur={() => {
          if (values.name !== '') dispatch(fieldBlurred('name'));
        }}
      />
      <SelectField
        label="Scope"
        value={values.scope}
        choices={SCOPES}
        hint={`${SCOPE_TEXTS[values.scope]}.`}
        onChange={(chosen) =>
          dispatch(
            changed({ scope: TOKEN_SCOPES.find((scope) => scope === chosen) ?? values.scope }),
          )
        }
      />
      <SelectField
        label="Good for"
        value={String(values.days)}
        choices={LIVES}
        onChange={(chosen) =>
          dispatch(
            changed({ days: TOKEN_DAYS.find((days) => String(days) === chosen) ?? values.days }),
          )
        }
      />
      <div>
        <Button
          type="submit"
          primary
          content="Make"
          loading={submitting}
          aria-disabled={submitting}
        />
      </div>
      <p className="at-hint">
        A program with a token may do what its scope allows, of what you may do. No scope allows
        changes to people, keys, tokens, addresses and plans. A new password ends all tokens.
      </p>
    </form>
  );
}

/** The value of the token that was just made, and how it is used. */
function Made() {
  const dispatch = useAppDispatch();
  const { made } = useAppSelector(selectCredentials);
  const user = useAppSelector(selectUser);
  if (made === null) return null;
  const close = () => dispatch(tokenSeen());
  const unsupported = () =>
    dispatch(toastAdded({ kind: 'warning', text: "Your browser doesn't support this option" }));
  const line =
    `curl -H 'Authorization: Bearer ${made.value}' -H 'Content-Type: application/json' -d '{"user_name":"${user?.user_name ?? ''}"}' ` +
    `${window.location.origin}` +
    api.notebooks.readAll.path;
  return (
    <Dialog
      title={`The token ${made.name}`}
      onClose={close}
      closeOnMask={false}
      buttons={<Button type="button" primary content="Done" onClick={close} />}
    >
      <p>Copy it now: it is not shown again.</p>
      <p className="settings-token">
        <code>{made.value}</code>{' '}
        <CopyButton text={made.value} label="Copy the token" onUnsupported={unsupported} />
      </p>
      <p>To ask for your notebooks:</p>
      <p className="settings-token">
        <code>{line}</code>{' '}
        <CopyButton text={line} label="Copy the command" onUnsupported={unsupported} />
      </p>
    </Dialog>
  );
}

function Revocation() {
  const dispatch = useAppDispatch();
  const { revoking } = useAppSelector(selectCredentials);
  const token = useAppSelector((state) => apiTokens.selectById(state, revoking ?? ''));
  if (revoking === null) return null;
  return (
    <Confirm
      danger
      verb="Revoke"
      title={`Revoke the token ${token?.name ?? ''}?`}
      onCancel={() => dispatch(revocationDropped())}
      onConfirm={() => dispatch(revocationRequested({ token_id: revoking }))}
    >
      <p>Programs that use it are refused at once.</p>
    </Confirm>
  );
}
