import { Age } from '~/web/ui/data/Age';
import { Avatar } from '~/web/ui/data/Avatar';
import type { NotebookRow } from '../moves';
import { noteOf, NotebookStatus } from '../NotebookStatus';

const Line = ({ row, team }: { readonly row: NotebookRow; readonly team: boolean }) => {
  const note = noteOf(row);
  if (note) return <span className="at-muted at-note" title={note}>{note}</span>;
  return (
    <span className="at-muted at-note">
      {team && <><Avatar name={row.user_name} size={16} /> {row.user_name} · </>}
      Updated <Age at={row.update_datetime} />{row.publish_details.published && ' · Published'}
    </span>
  );
};

const body = (team: boolean) => function NotebookCard(row: NotebookRow) {
  return <><NotebookStatus row={row} /><Line row={row} team={team} /></>;
};

/** What stands under the name of a notebook's card. */
export const cardOf = { own: body(false), team: body(true) } as const;
