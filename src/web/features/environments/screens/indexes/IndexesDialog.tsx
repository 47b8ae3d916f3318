import { Button } from 'semantic-ui-react';
import type { PackageIndex } from '~/contract';
import {
  INDEX_ADDRESS_LENGTH,
  INDEX_LOGIN_LENGTH,
  INDEX_NAME_LENGTH,
  TOKEN_LOGIN,
} from '~/contract/team/indexRules';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { isSubmitting } from '~/web/lib/state/draft';
import { LineList } from '~/web/ui/content/LineList';
import { Age } from '~/web/ui/data/Age';
import { PasswordField } from '~/web/ui/form/PasswordField';
import { SwitchField } from '~/web/ui/form/SwitchField';
import { TextField } from '~/web/ui/form/TextField';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { Confirm } from '~/web/ui/overlay/Confirm';
import { LoadError } from '~/web/ui/page/LoadError';
import { indexDeleteConfirmOpened, indexDeletionRequested, indexesClosed } from '../../events';
import { indexForm, indexList, selectIndexDialog, selectIndexForm } from '../../model/indexes';
import './indexes.css';

const { opened, changed, fieldBlurred, submitBlocked } = indexForm.events;

/** The package indexes that builds of the team use. For admins. */
export default function IndexesDialog() {
  const dispatch = useAppDispatch();
  return (
    <Dialog
      title="Package indexes"
      closeOnMask={false}
      onClose={() => dispatch(indexesClosed())}
      buttons={<Button type="button" content="Close" onClick={() => dispatch(indexesClosed())} />}
    >
      <div className="env-indexes">
        <p className="at-muted">
          Every build of the team uses them. Their addresses and passwords show in no requirements,
          no log and no message.
        </p>
        <Stored />
        <IndexForm />
        <Deletion />
      </div>
    </Dialog>
  );
}

function Stored() {
  const dispatch = useAppDispatch();
  const indexes = useAppSelector(indexList.selectAll);
  const { problem } = useAppSelector(
    (state) => (state.environments?.indexes?.list ?? indexList.empty).request,
  );
  if (indexes.length === 0 && problem)
    return (
      <LoadError
        message={problem.message}
        onRetry={() => dispatch(indexList.events.refreshRequested())}
      />
    );
  if (indexes.length === 0) return <p className="at-muted">No package indexes yet.</p>;
  return (
    <LineList rows={indexes} rowKey={({ name }) => name} line={(index) => <Line index={index} />} />
  );
}

function Line({ index }: { readonly index: PackageIndex }) {
  const dispatch = useAppDispatch();
  const { name, address, login, has_password, in_place, update_datetime } = index;
  const how = in_place ? 'in place of the public index' : 'beside the public index';
  const as = has_password ? `as ${login}` : 'without a password';
  return (
    <div className="env-index">
      <div>
        <strong>{name}</strong> <code>{address ?? 'cannot be read any more: save it again'}</code>
        <p className="at-muted">
          {how} · {as} · saved <Age at={update_datetime} />
        </p>
      </div>
      <Button
        type="button"
        size="small"
        content="Change"
        aria-label={`Change ${name}`}
        onClick={() =>
          dispatch(
            opened({ name, address: address ?? '', login, password: '', in_place, has_password }),
          )
        }
      />
      <Button
        type="button"
        size="small"
        content="Delete…"
        aria-label={`Delete ${name}…`}
        onClick={() => dispatch(indexDeleteConfirmOpened({ name }))}
      />
    </div>
  );
}

function IndexForm() {
  const dispatch = useAppDispatch();
  const form = useAppSelector(selectIndexForm);
  if (!form) return null;
  const { values } = form;
  const submitting = isSubmitting(form);
  const problems = indexForm.shownProblemsOf(form, null);
  const blurred = (field: 'name' | 'address' | 'login') => () => {
    if (values[field] !== '') dispatch(fieldBlurred(field));
  };
  return (
    <form
      className="at-form"
      noValidate
      aria-label="Save a package index"
      onSubmit={(event) => {
        event.preventDefault();
        dispatch(submitBlocked());
      }}
    >
      <h2>Save a package index</h2>
      <TextField
        label="Name"
        required
        value={values.name}
        problem={problems.name}
        maxLength={INDEX_NAME_LENGTH}
        hint="Build logs name it so. The name of an index that is there already gives that one other values."
        onChange={(name) => dispatch(changed({ name }))}
        onBlur={blurred('name')}
      />
      <TextField
        label="Address"
        required
        type="url"
        value={values.address}
        problem={problems.address}
        maxLength={INDEX_ADDRESS_LENGTH}
        placeholder="https://pypi.example.com/simple"
        onChange={(address) => dispatch(changed({ address }))}
        onBlur={blurred('address')}
      />
      <TextField
        label="User name"
        value={values.login}
        problem={problems.login}
        maxLength={INDEX_LOGIN_LENGTH}
        hint={`With a token alone leave it empty: builds send ${TOKEN_LOGIN}.`}
        onChange={(login) => dispatch(changed({ login }))}
        onBlur={blurred('login')}
      />
      <PasswordField
        label="Password or token"
        name="index-password"
        autoComplete="off"
        value={values.password}
        problem={problems.password}
        hint={
          values.has_password
            ? 'Nobody is shown it again. Left empty, the stored one stays.'
            : 'Nobody is shown it again, you neither.'
        }
        onChange={(password) => dispatch(changed({ password }))}
      />
      <SwitchField
        label="In place of the public index"
        on={values.in_place}
        hint="Then nobody can slip a public package of the same name into a build. Otherwise builds look in both."
        onChange={(in_place) => dispatch(changed({ in_place }))}
      />
      {problems.in_place !== undefined && <p className="at-problem">{problems.in_place}</p>}
      <div>
        <Button
          type="submit"
          primary
          content="Save"
          loading={submitting}
          aria-disabled={submitting}
        />
      </div>
    </form>
  );
}

function Deletion() {
  const dispatch = useAppDispatch();
  const { deleting: name } = useAppSelector(selectIndexDialog);
  if (name === null) return null;
  return (
    <Confirm
      danger
      verb="Delete"
      title={`Delete the package index ${name}?`}
      onCancel={() => dispatch(indexDeleteConfirmOpened({ name: null }))}
      onConfirm={() => dispatch(indexDeletionRequested({ name }))}
    >
      <p>Builds from now on do without it. What was built stays.</p>
    </Confirm>
  );
}
