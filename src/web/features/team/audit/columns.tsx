import type { Act } from '~/contract';
import { ACT_KINDS } from '~/contract/team/auditRules';
import { Age } from '~/web/ui/data/Age';
import type { Column } from '~/web/ui/data/columns';

const TITLES: Readonly<Record<string, string>> = ACT_KINDS;
const none = <span className="at-muted">—</span>;

/** The action, in words; a kind that this browser does not know by its own word. */
export const actTitle = (kind: string): string => TITLES[kind] ?? kind;
/** The object of the action: a person by both names. */
export const toWhat = ({ name, whom }: Act): string =>
  whom === null || whom === name ? name : `${name} (${whom})`;

const changesText = ({ parts }: Act): string =>
  Object.entries(parts)
    .map(([field, change]) => `${field}: ${change}`)
    .join(' · ');
const textOr = (text: string, title = text) =>
  text === '' ? none : <span title={title}>{text}</span>;

/** The columns of the log. */
export const auditColumns: readonly Column<Act>[] = [
  {
    key: 'act',
    title: 'What',
    cell: ({ kind }) => actTitle(kind),
    under: (act) => textOr(toWhat(act)),
  },
  { key: 'who', title: 'Who', width: '130px', cell: ({ user_name }) => textOr(user_name) },
  { key: 'changes', title: 'Changes', from: 'medium', cell: (act) => textOr(changesText(act)) },
  {
    key: 'from',
    title: 'From',
    width: '150px',
    from: 'wide',
    cell: ({ address, user_agent }) => textOr(address, `${address} ${user_agent}`),
  },
  {
    key: 'when',
    title: 'When',
    width: '120px',
    cell: ({ create_datetime }) => <Age at={create_datetime} />,
  },
];
