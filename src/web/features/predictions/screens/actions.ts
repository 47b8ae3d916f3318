import type { UnknownAction } from '@reduxjs/toolkit';
import { push } from 'connected-react-router';
import { PREDICTION_RUNNING, PREDICTION_STATUS, type PredictionVersion } from '~/contract';
import type { MenuAction } from '~/web/ui/overlay/ActionMenu';
import { keyRequested } from '../calls/events';
import {
  deleteConfirmOpened,
  deploy,
  formRequested,
  liveRequested,
  stop,
  versionDeleteConfirmOpened,
} from '../events';
import { versionOf, type PredictionIntent, type PredictionRow } from '../model/predictions';

type Dispatch = (event: UnknownAction) => void;

const BUSY = {
  deploy: 'It is being submitted; a moment.',
  stop: 'Its stop is being asked for.',
  delete: 'It is being deleted.',
} as const;

/** The actions for running a version now; with a reason where it has to wait. */
export const offerOf = (
  { pending }: PredictionRow,
  { status }: PredictionVersion,
): { intent: PredictionIntent; label: string; reason?: string } => {
  const runs = PREDICTION_RUNNING.includes(status);
  const offer = runs
    ? { intent: 'stop' as const, label: 'Stop' }
    : { intent: 'deploy' as const, label: 'Deploy' };
  if (pending) return { ...offer, reason: BUSY[pending.intent] };
  return {
    ...offer,
    ...(status === PREDICTION_STATUS.stopping && { reason: 'It is stopping already.' }),
  };
};

/** The event of an offered action. */
export const takenUp = (intent: PredictionIntent, id: string, version: number): UnknownAction =>
  intent === 'deploy' ? deploy.requested(id, { version }) : stop.requested(id, { version });

const whyNotLive = ({ status }: PredictionVersion) =>
  PREDICTION_RUNNING.includes(status)
    ? undefined
    : 'Deploy it first: calls would find nobody there.';
const whyNotDeleted = ({ pending }: PredictionRow, { status }: PredictionVersion) => {
  if (pending) return BUSY[pending.intent];
  return PREDICTION_RUNNING.includes(status) ? 'It is deployed. Stop it first.' : undefined;
};

/** The actions of the owner on the version that shows. Back to an older one is called what it is. */
export const versionActions = (
  row: PredictionRow,
  shown: PredictionVersion,
  dispatch: Dispatch,
): MenuAction[] => {
  const { pf_id, live_version } = row;
  const of = { pf_id, version: shown.version };
  const isBack = live_version !== null && shown.version < live_version;
  const live: MenuAction[] =
    live_version === shown.version
      ? []
      : [
          {
            key: 'live',
            label: isBack
              ? `Roll back to version ${shown.version}`
              : `Make version ${shown.version} live`,
            icon: isBack ? 'undo' : 'bullseye',
            reason: whyNotLive(shown),
            onChoose: () => dispatch(liveRequested(of)),
          },
        ];
  return [
    {
      key: 'version',
      label: 'New version…',
      icon: 'plus',
      onChoose: () => dispatch(formRequested({ to: 'addVersion', pf_id })),
    },
    ...live,
    {
      key: 'key',
      label: shown.key_hint === null ? 'Make a key' : 'Replace the key',
      icon: 'key',
      onChoose: () => dispatch(keyRequested(of)),
    },
    {
      key: 'edit',
      label: 'Edit settings…',
      icon: 'edit',
      onChoose: () => dispatch(formRequested({ to: 'change', pf_id })),
    },
    {
      key: 'deleteVersion',
      label: `Delete version ${shown.version}…`,
      icon: 'trash alternate outline',
      danger: true,
      reason: whyNotDeleted(row, shown),
      onChoose: () => dispatch(versionDeleteConfirmOpened(of)),
    },
  ];
};

/** The menu of a row: owners may do everything, others look (PRM-10). */
export const rowActions = (row: PredictionRow, may: boolean, dispatch: Dispatch): MenuAction[] => {
  const shown = versionOf(row, null);
  const open = () => dispatch(push(`/predictions/${row.pf_id}?version=${shown?.version ?? 1}`));
  if (!may) return [{ key: 'view', label: 'View', icon: 'eye', onChoose: open }];
  const run: MenuAction[] = shown
    ? [shown].map((version) => {
        const { intent, label, reason } = offerOf(row, version);
        return {
          key: intent,
          label: `${label} version ${version.version}`,
          icon: intent === 'deploy' ? 'play' : 'stop',
          reason,
          onChoose: () => dispatch(takenUp(intent, row.pf_id, version.version)),
        };
      })
    : [];
  return [
    { key: 'open', label: 'Open', icon: 'arrow right', onChoose: open },
    ...run,
    {
      key: 'delete',
      label: 'Delete…',
      icon: 'trash alternate outline',
      danger: true,
      reason: row.pending && BUSY[row.pending.intent],
      onChoose: () => dispatch(deleteConfirmOpened({ ids: [row.pf_id] })),
    },
  ];
};
