import type { UnknownAction } from '@reduxjs/toolkit';
import { push } from 'connected-react-router';
import type { MenuAction } from '~/web/ui/overlay/ActionMenu';
import { build, deleteConfirmOpened, stop } from '../events';
import { createForm, isUnderWay, type EnvironmentRow } from '../model/model';

type Dispatch = (event: UnknownAction) => void;

const BUSY = {
  build: 'Its build was asked for; a moment.',
  stop: 'Its build is being stopped.',
  delete: 'It is being deleted.',
} as const;

/** Why nothing else can be begun with it now. */
export const whyBusy = ({ pending }: EnvironmentRow): string | undefined =>
  pending && BUSY[pending.intent];

/** Building an environment again, or ending the build that is under way. */
export const buildOffer = (
  row: EnvironmentRow,
): { readonly label: 'Build again' | 'Stop build'; readonly requested: () => UnknownAction } =>
  isUnderWay(row)
    ? { label: 'Stop build', requested: () => stop.requested(row.env_id) }
    : { label: 'Build again', requested: () => build.requested(row.env_id) };

/** Asks whether to delete it. */
export const deletionOf = (row: EnvironmentRow, dispatch: Dispatch): MenuAction => ({
  key: 'delete',
  label: 'Delete…',
  icon: 'trash alternate outline',
  danger: true,
  reason: whyBusy(row),
  onChoose: () => dispatch(deleteConfirmOpened({ ids: [row.env_id] })),
});

/** Leads to the form for a new one with the same packages and the same Python. */
const duplicating = (
  { env_name, requirements, base_python }: EnvironmentRow,
  dispatch: Dispatch,
): MenuAction => ({
  key: 'duplicate',
  label: 'Duplicate…',
  icon: 'clone outline',
  onChoose: () =>
    dispatch(
      createForm.events.opened({
        env_name: `Copy of ${env_name}`.slice(0, 100),
        requirements,
        base_python,
      }),
    ),
});

/** The menu of a row: its owner may do everything, others look. */
export const rowActions = (
  row: EnvironmentRow,
  may: boolean,
  dispatch: Dispatch,
): readonly MenuAction[] => {
  const open = () => dispatch(push(`/environments/${row.env_id}`));
  if (!may) return [{ key: 'view', label: 'View', icon: 'eye', onChoose: open }];
  const { label, requested } = buildOffer(row);
  return [
    { key: 'open', label: 'Open', icon: 'arrow right', onChoose: open },
    {
      key: 'build',
      label,
      icon: label === 'Stop build' ? 'stop' : 'redo',
      reason: whyBusy(row),
      onChoose: () => dispatch(requested()),
    },
    duplicating(row, dispatch),
    deletionOf(row, dispatch),
  ];
};
