import type { UnknownAction } from '@reduxjs/toolkit';
import { push } from 'connected-react-router';
import { can, type Machine } from '~/web/lib/state/machine';
import type { MenuAction } from '~/web/ui/overlay/ActionMenu';
import type { ObjectRow } from '~/web/work/entities/pending';
import type { RunIntent } from '~/web/work/entities/runs';

type Dispatch = (event: UnknownAction) => void;

/** Work that is executed and stopped as a whole. */
export interface RunningRow extends ObjectRow {
  readonly pending?: { readonly intent: RunIntent | 'delete' } | undefined;
  /** The newest run first. */
  readonly execution_details: readonly { readonly stopping: boolean }[];
}

/** The actions for running it now; with a reason where it has to wait. */
export interface RunOffer {
  readonly intent: RunIntent;
  readonly label: string;
  readonly reason?: string;
}

interface Options<Row extends RunningRow> {
  readonly feature: {
    readonly pages: string;
    readonly idOf: (row: Row) => string;
    readonly machine: Machine<Row['status'], RunIntent>;
    readonly events: {
      readonly deleteConfirmOpened: (of: { ids: readonly string[] }) => UnknownAction;
    };
  };
  /** The event of an offered action. */
  readonly takenUp: (intent: RunIntent, id: string) => UnknownAction;
  /** The label of the action that begins it; 'Execute' where it is left out. */
  readonly verb?: string;
  /** Why it could not begin. */
  readonly whyNot?: (row: Row) => string | undefined;
  /** Running work is not deleted before it was stopped. */
  readonly stopFirst?: true;
}

type OwnActions<Row> = (row: Row, may: boolean, dispatch: Dispatch) => readonly MenuAction[];

const BUSY = {
  execute: 'It is being submitted; a moment.',
  stop: 'Its stop is being asked for.',
  delete: 'It is being deleted.',
} as const;

/** The actions of a kind of work that is executed and stopped, in menus and buttons. Keep it outside components. */
export const runWork = <Row extends RunningRow>({
  feature,
  takenUp,
  verb = 'Execute',
  whyNot,
  stopFirst,
}: Options<Row>) => {
  const isRunning = ({ status }: Row) => can(feature.machine, status, 'stop');

  /** Execute when it is not running, stop when it is (JOB-04). */
  const offerOf = (row: Row): RunOffer => {
    const {
      pending,
      execution_details: [newest],
    } = row;
    const runs = isRunning(row);
    const reason =
      (pending && BUSY[pending.intent]) ??
      (runs ? (newest?.stopping ? 'It is stopping already.' : undefined) : whyNot?.(row));
    return {
      ...(runs ? { intent: 'stop', label: 'Stop' } : { intent: 'execute', label: verb }),
      ...(reason !== undefined && { reason }),
    };
  };
  /** Why it cannot be deleted now. */
  const whyNotDelete = (row: Row): string | undefined =>
    row.pending
      ? BUSY[row.pending.intent]
      : stopFirst && isRunning(row)
        ? 'It is running. Stop it first.'
        : undefined;
  /** Asks whether to delete; says why not, where it has to wait. */
  const deletionOf = (row: Row, dispatch: Dispatch): MenuAction => ({
    key: 'delete',
    label: 'Delete…',
    icon: 'trash alternate outline',
    danger: true,
    reason: whyNotDelete(row),
    onChoose: () => dispatch(feature.events.deleteConfirmOpened({ ids: [feature.idOf(row)] })),
  });
  /** The menu of a row: owners may do everything, others look (PRM-10). `own` is what the kind does beside that. */
  const rowActions =
    (own: OwnActions<Row>) =>
    (row: Row, may: boolean, dispatch: Dispatch): MenuAction[] => {
      const id = feature.idOf(row);
      const open = () => dispatch(push(`${feature.pages}/${encodeURIComponent(id)}`));
      if (!may)
        return [
          { key: 'view', label: 'View', icon: 'eye', onChoose: open },
          ...own(row, may, dispatch),
        ];
      const { intent, label, reason } = offerOf(row);
      return [
        { key: 'open', label: 'Open', icon: 'arrow right', onChoose: open },
        {
          key: intent,
          label,
          icon: intent === 'execute' ? 'play' : 'stop',
          reason,
          onChoose: () => dispatch(takenUp(intent, id)),
        },
        ...own(row, may, dispatch),
        deletionOf(row, dispatch),
      ];
    };
  return { idOf: feature.idOf, offerOf, takenUp, whyNotDelete, deletionOf, rowActions };
};

/** The functions that a page needs of it. */
export type RunWork<Row extends RunningRow> = Pick<
  ReturnType<typeof runWork<Row>>,
  'idOf' | 'offerOf' | 'takenUp'
>;
