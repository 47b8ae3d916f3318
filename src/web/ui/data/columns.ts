import type { ReactNode } from 'react';
import type { MenuAction } from '../overlay/ActionMenu';
import type { Selection } from './selection';

/** One column of a DataTable. Keep the array of columns outside the component: a new array draws every row anew. */
export interface Column<Row> {
  key: string;
  title: string;
  /** The content of the cell. */
  cell: (row: Row) => ReactNode;
  /** The content before the name, outside its link. Of the first column only. */
  before?: (row: Row) => ReactNode;
  /** The small text below the name: an id. Of the first column only. */
  under?: (row: Row) => ReactNode;
  /** A CSS width; columns without one share what is left. */
  width?: string;
  align?: 'start' | 'end';
  /** From which width of the window on the column is shown: 'medium' is 900 px, 'wide' 1,200 px. Always, when absent. */
  from?: 'medium' | 'wide';
  /** The header becomes a button that asks for this order. */
  sortable?: boolean;
}

/** Where a row stands in a table that is a tree. */
export interface Level {
  /** 1 at the top. */
  readonly level: number;
  /** Whether what lies below shows; undefined where nothing does. */
  readonly expanded?: boolean | undefined;
}

/** The order rows are shown in. */
export interface Sorting {
  column: string;
  direction: 'ascending' | 'descending';
}

/** The common properties of lists and grids. */
export interface ListProps<Row> {
  /** The name of the list, read aloud: 'Notebooks'. */
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The row's name for a screen reader: 'Select Factorials', 'Actions for Factorials'. */
  rowName: (row: Row) => string;
  /** Where a row leads. Its name becomes a link, so that it can be opened in a new tab. */
  href?: ((row: Row) => string) | undefined;
  /** A plain click on the name, a double click, or Enter. */
  onOpen?: ((row: Row) => void) | undefined;
  /** The row's menu; an empty array leaves the button out. */
  actions?: ((row: Row) => readonly MenuAction[]) | undefined;
  /** The context menu of a row, for a right click, Shift+F10 or the menu key; without it the browser's own menu opens. */
  contextMenu?: ((row: Row) => readonly MenuAction[]) | undefined;
  /** The action of a key on the marked row: `{ Delete: … }`. It may answer the key of another row, which is marked then. */
  shortcuts?: Readonly<Record<string, (row: Row) => string | void>> | undefined;
  /** Keys of the chosen rows. Rows can be chosen when `onSelect` is given. */
  selected?: Selection | undefined;
  onSelect?: ((selection: Selection) => void) | undefined;
  /**
   * How a row is chosen: by its box, or with Ctrl or Shift; or as files are: a click chooses it alone, Ctrl, Shift or Cmd add it, a
   * double click opens it. With fingers a tap opens, or picks while something is chosen, and a long press picks.
   */
  picking?: 'box' | 'click' | undefined;
  /** Rows can be dragged; the component that places the list handles the drag, and finds the row by its data-key. */
  draggable?: boolean | undefined;
  /** The row that something is being dragged over. */
  target?: string | null | undefined;
  /** Shows skeletons while there are no rows yet; rows that are there stay. */
  loading?: boolean | undefined;
  /** The content of an empty list: an EmptyState. */
  empty?: ReactNode;
}

/** The properties of a row of a table and of a card of a grid. */
export interface ItemProps<Row> extends Pick<
  ListProps<Row>,
  'rowKey' | 'rowName' | 'href' | 'actions' | 'draggable'
> {
  row: Row;
  /** The id of its element; the list points to it while it is active. */
  id: string;
  active: boolean;
  selectable: boolean;
  selected: boolean;
  /** Something is being dragged over it. */
  target: boolean;
}

/** Above this many rows only those in sight are in the document. */
export const windowedAbove = 60;
