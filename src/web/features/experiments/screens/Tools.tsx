import { replace } from 'connected-react-router';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { RunField, RunView } from '~/contract';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { selectUser } from '~/web/core/session/person';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { SelectField } from '~/web/ui/form/SelectField';
import { SwitchField } from '~/web/ui/form/SwitchField';
import { TextField } from '~/web/ui/form/TextField';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { viewDeleteRequested, viewSaveRequested } from '../events';
import type { Viewed } from './useView';

const KINDS = [
  ['p', 'Parameters'],
  ['m', 'Metrics'],
  ['t', 'Tags'],
] as const;
const MORE = ['a.duration', 'a.origin', 'a.run_id', 'a.end'];
/** More names than that are found by the filter's expression alone. */
const LISTED = 300;

/** Which columns show. */
export function ColumnChoice({
  viewed: { project, columns, view, change },
}: {
  readonly viewed: Viewed;
}) {
  const fields: readonly Pick<RunField, 'key'>[] = project?.fields ?? [];
  const turn = (key: string) =>
    change({
      columns: columns.some((each) => each === key)
        ? columns.filter((each) => each !== key)
        : [...columns, key],
    });
  const box = (key: string) => (
    <label key={key}>
      <input
        type="checkbox"
        checked={columns.some((each) => each === key)}
        onChange={() => turn(key)}
      />
      <span title={key.slice(2)}>{key.slice(2)}</span>
    </label>
  );
  return (
    <details className="compare-columns">
      <summary className="at-toggle">Columns · {columns.length}</summary>
      <div className="at-menu">
        {KINDS.map(([kind, title]) => {
          const all = fields.filter(({ key }) => key.startsWith(`${kind}.`)).slice(0, LISTED);
          return all.length === 0 ? null : (
            <fieldset key={kind}>
              <legend>{title}</legend>
              {all.map(({ key }) => box(key))}
            </fieldset>
          );
        })}
        <fieldset>
          <legend>Run</legend>
          {MORE.map(box)}
        </fieldset>
        {view.columns !== null && (
          <button type="button" className="at-link" onClick={() => change({ columns: null })}>
            Show the usual ones
          </button>
        )}
      </div>
    </details>
  );
}

/** The keys by which runs are grouped. */
export function GroupChoice({ viewed: { project, view, change } }: { readonly viewed: Viewed }) {
  const keys = [
    ...(project?.fields ?? [])
      .map(({ key }) => key)
      .filter((key) => !key.startsWith('m.'))
      .slice(0, LISTED),
    'a.user',
    'a.status',
    'a.origin',
  ];
  const choices = [
    { value: '', text: 'No groups' },
    ...keys.map((key) => ({ value: key, text: `By ${key.slice(2)}` })),
  ];
  return (
    <div className="experiment-group">
      <SelectField
        label="Group"
        value={view.group ?? ''}
        choices={choices}
        onChange={(group) => change({ group: group || null })}
      />
    </div>
  );
}

/** The named ways to look at the experiment, and keeping the one of now. */
export function Views({ viewed: { project_name, project } }: { readonly viewed: Viewed }) {
  const dispatch = useAppDispatch();
  const { pathname, search } = useLocation();
  const user = useAppSelector(selectUser);
  const [naming, setNaming] = useState(false);
  const views = project?.views ?? [];
  const mayDelete = (view: RunView) =>
    view.user_name === user?.user_name || user?.is_admin === true;
  return (
    <details className="compare-columns">
      <summary className="at-toggle">Views{views.length > 0 && ` · ${views.length}`}</summary>
      <div className="at-menu experiment-views">
        {views.map((view) => (
          <div key={view.view_id}>
            <button
              type="button"
              className="at-link"
              title={view.shared ? `Shared by ${view.user_name}` : 'Yours alone'}
              onClick={() => dispatch(replace(`${pathname}${view.search}`))}
            >
              {view.name}
            </button>
            {mayDelete(view) && (
              <button
                type="button"
                className="at-link"
                aria-label={`Delete the view ${view.name}`}
                onClick={() => dispatch(viewDeleteRequested({ view }))}
              >
                Delete
              </button>
            )}
          </div>
        ))}
        {views.length === 0 && <p className="at-muted">None yet.</p>}
        <button type="button" className="at-link" onClick={() => setNaming(true)}>
          Save this view…
        </button>
      </div>
      {naming && (
        <SaveView
          onClose={() => setNaming(false)}
          onSave={(name, shared) =>
            dispatch(viewSaveRequested({ project_name, name, shared, search }))
          }
        />
      )}
    </details>
  );
}

function SaveView({
  onClose,
  onSave,
}: {
  readonly onClose: () => void;
  readonly onSave: (name: string, shared: boolean) => void;
}) {
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const save = () => {
    onSave(name.trim(), shared);
    onClose();
  };
  return (
    <Dialog
      title="Save this view"
      size="small"
      onClose={onClose}
      buttons={
        <>
          <ReasonedButton label="Cancel" basic onClick={onClose} />
          <ReasonedButton
            label="Save"
            primary
            reason={name.trim() === '' ? 'Give it a name.' : undefined}
            onClick={save}
          />
        </>
      }
    >
      <TextField label="Name" value={name} onChange={setName} maxLength={100} first />
      <SwitchField
        label="Share with the team"
        on={shared}
        onChange={setShared}
        hint="Columns, order, filter and groups as they are now; a view of this name of yours is written over."
      />
    </Dialog>
  );
}
