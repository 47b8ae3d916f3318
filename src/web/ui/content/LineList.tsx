import type { ReactNode } from 'react';
import { List, ListItem } from 'semantic-ui-react';
import './show.css';

/** Props of {@link LineList}. */
export interface LineListProps<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The content of a line, from its name to its end. */
  line: (row: Row) => ReactNode;
}

/** A few things, a line each; many of them are a DataTable. */
export function LineList<Row>({ rows, rowKey, line }: LineListProps<Row>) {
  return (
    <List as="ul" divided className="at-lines">
      {rows.map((row) => (
        <ListItem key={rowKey(row)} as="li">
          {line(row)}
        </ListItem>
      ))}
    </List>
  );
}
