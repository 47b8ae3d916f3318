import { useState } from 'react';
import type { PanelProps } from '~/web/lib/panels';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import type { AddedPackage } from '~/contract/work/notebooks';
import { selectUser } from '~/web/core/session/person';
import type { Column } from '~/web/ui/data/columns';
import { DataTable } from '~/web/ui/data/DataTable';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { Confirm } from '~/web/ui/overlay/Confirm';
import {
  addToEnvironmentRequested,
  environmentOfAddedRequested,
  removeAddedRequested,
} from '../events';
import { selectAdded } from '../model/addedPackages';
import './environments.css';

const columns: readonly Column<AddedPackage>[] = [
  { key: 'name', title: 'Package', cell: ({ name }) => name },
  {
    key: 'version',
    title: 'Version',
    width: '160px',
    cell: ({ version }) => <code>{version}</code>,
  },
  { key: 'python', title: 'For', width: '120px', cell: ({ python }) => `Python ${python}` },
];
const nameOf = ({ name }: AddedPackage) => name;
const keyOf = ({ name, version, python }: AddedPackage) => `${name} ${version} ${python}`;

/** The packages that cells of a notebook installed on top of its environment, and what can be made of them. Nothing where they installed none. */
export default function AddedPackages({ of: notebook_id }: PanelProps) {
  const dispatch = useAppDispatch();
  const [asking, setAsking] = useState(false);
  const read = useAppSelector((state) => selectAdded(state, notebook_id));
  const value = read?.status === 'succeeded' ? read.value : null;
  const environment = value?.environment ?? null;
  const isOwn = useAppSelector((state) => selectUser(state)?.user_name) === environment?.user_name;
  if (!value || value.packages.length === 0) return null;
  return (
    <section className="environment-part environment-added" aria-label="Packages added here">
      <h2>Packages added here</h2>
      <p>
        Cells of this notebook installed these
        {environment ? ` on top of ${environment.env_name}` : ''}. They stay when its kernel is
        restarted.
      </p>
      <DataTable
        label="Packages added here"
        rows={value.packages}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
      />
      <p className="environment-added-end">
        <ReasonedButton
          label="Create environment from this…"
          onClick={() => dispatch(environmentOfAddedRequested({ notebook_id }))}
        />
        {environment && isOwn && (
          <ReasonedButton
            label={`Add to ${environment.env_name}…`}
            onClick={() => dispatch(addToEnvironmentRequested({ notebook_id }))}
          />
        )}
        <ReasonedButton label="Remove all…" onClick={() => setAsking(true)} />
      </p>
      {asking && (
        <Confirm
          title="Remove the packages that were added here?"
          verb="Remove"
          danger
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            dispatch(removeAddedRequested({ notebook_id }));
          }}
        >
          Cells that need them install them again. The environment itself does not change.
        </Confirm>
      )}
    </section>
  );
}
