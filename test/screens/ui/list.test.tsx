import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { CardGrid } from '~/web/ui/data/CardGrid';
import type { Column, ListProps } from '~/web/ui/data/columns';
import { DataTable } from '~/web/ui/data/DataTable';
import type { Selection } from '~/web/ui/data/selection';
import { EmptyState } from '~/web/ui/page/EmptyState';

interface Book {
  id: string;
  name: string;
}
const books = (count: number): Book[] =>
  Array.from({ length: count }, (_, index) => ({ id: `id ${index}`, name: `Book ${index}` }));
const columns: readonly Column<Book>[] = [
  { key: 'name', title: 'Name', cell: (book) => book.name, sortable: true },
  { key: 'id', title: 'Id', cell: (book) => book.id },
];
const shared = {
  label: 'Books',
  rowKey: (book: Book) => book.id,
  rowName: (book: Book) => book.name,
  href: (book: Book) => `/books/${book.id}`,
};
const card = (book: Book) => book.id;

type Kind = 'table' | 'cards';
function List({
  kind,
  rows,
  told,
  ...more
}: { kind: Kind; rows: Book[]; told?: (selection: Selection) => void } & Partial<ListProps<Book>>) {
  const [selected, setSelected] = useState<Selection>([]);
  const select = (selection: Selection) => {
    setSelected(selection);
    told?.(selection);
  };
  const list = { ...shared, rows, selected, onSelect: select, ...more };
  return kind === 'table' ? (
    <DataTable {...list} columns={columns} />
  ) : (
    <CardGrid {...list} card={card} />
  );
}

const marked = () => {
  const id = screen.getByRole('grid').getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id);
};
const chosen = () =>
  screen.getAllByRole('checkbox', { checked: true }).map((box) => box.getAttribute('aria-label'));

describe.each<Kind>(['table', 'cards'])('a list shown as %s', (kind) => {
  it('is walked with the arrows, Home and End, and opened with Enter', async () => {
    const opened = vi.fn();
    render(<List kind={kind} rows={books(5)} onOpen={opened} />);
    screen.getByRole('grid').focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(marked()).toHaveTextContent('Book 2');
    await userEvent.keyboard('{End}');
    expect(marked()).toHaveTextContent('Book 4');
    await userEvent.keyboard('{Home}{ArrowDown}{Enter}');
    expect(opened).toHaveBeenCalledExactlyOnceWith({ id: 'id 1', name: 'Book 1' });
  });

  it('is chosen with Space, Shift with arrows, Ctrl+A, and let go with Escape', async () => {
    render(<List kind={kind} rows={books(4)} />);
    screen.getByRole('grid').focus();
    await userEvent.keyboard(' ');
    expect(chosen()).toEqual(['Select Book 0']);
    await userEvent.keyboard('{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(chosen()).toEqual(['Select Book 1', 'Select Book 2', 'Select Book 3']);
    await userEvent.keyboard('{Control>}a{/Control}');
    expect(chosen()).toHaveLength(kind === 'table' ? 5 : 4);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
  });

  it('is chosen with boxes, and from one to another with Shift', async () => {
    const told = vi.fn();
    render(<List kind={kind} rows={books(6)} told={told} />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('checkbox', { name: 'Select Book 1' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select Book 4' }));
    await user.keyboard('{/Shift}');
    expect(told).toHaveBeenLastCalledWith(['id 1', 'id 2', 'id 3', 'id 4']);
    await user.click(screen.getByRole('checkbox', { name: 'Select Book 2' }));
    expect(told).toHaveBeenLastCalledWith(['id 1', 'id 3', 'id 4']);
  });

  it('opens on a click on the name, and leaves Ctrl and the middle button to the browser', async () => {
    const opened = vi.fn();
    render(<List kind={kind} rows={books(2)} onOpen={opened} />);
    const link = screen.getByRole('link', { name: 'Book 1' });
    expect(link).toHaveAttribute('href', '/books/id 1');
    const user = userEvent.setup();
    await user.keyboard('{Control>}');
    await user.click(link);
    await user.keyboard('{/Control}');
    expect(opened).not.toHaveBeenCalled();
    await user.click(link);
    expect(opened).toHaveBeenCalledOnce();
  });

  it('says what to do when it is empty, and nothing of the kind while it is loading', () => {
    const empty = <EmptyState title="Nothing found" hint="Write a book." />;
    const { rerender } = render(<List kind={kind} rows={[]} loading empty={empty} />);
    expect(screen.queryByText('Nothing found')).toBeNull();
    rerender(<List kind={kind} rows={[]} empty={empty} />);
    expect(screen.getByText('Write a book.')).toBeVisible();
  });

  it('keeps selection and mark when the same things arrive anew (LST-24)', async () => {
    const { rerender } = render(<List kind={kind} rows={books(3)} />);
    screen.getByRole('grid').focus();
    await userEvent.keyboard('{ArrowDown} ');
    rerender(<List kind={kind} rows={[...books(3), { id: 'new', name: 'New' }]} />);
    expect(chosen()).toEqual(['Select Book 1']);
    expect(marked()).toHaveTextContent('Book 1');
  });

  it('puts only what is in sight into the document above 60 rows, and lets the empty space around them add no column', async () => {
    const sized = [
      vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600),
      vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(900),
    ];
    render(<List kind={kind} rows={books(10_000)} />);
    const grid = screen.getByRole('grid');
    const shown = within(grid).getAllByRole('link').length;
    expect(shown).toBeGreaterThan(5);
    expect(shown).toBeLessThan(60);
    expect(document.querySelectorAll('*').length).toBeLessThan(1_400);
    expect(Number(grid.getAttribute('aria-rowcount'))).toBeGreaterThanOrEqual(10_000);
    expect(grid.querySelectorAll('[colspan]')).toHaveLength(0);
    for (const spy of sized) spy.mockRestore();
  });
});

describe('a table', () => {
  it('draws a changed row alone, and nothing when nothing changed', () => {
    const drawn = vi.fn((book: Book) => book.name);
    const counted: readonly Column<Book>[] = [{ key: 'name', title: 'Name', cell: drawn }];
    const rows = books(50);
    const { rerender } = render(<DataTable {...shared} rows={rows} columns={counted} />);
    drawn.mockClear();
    rerender(<DataTable {...shared} rows={rows} columns={counted} />);
    expect(drawn).not.toHaveBeenCalled();
    rerender(
      <DataTable
        {...shared}
        rows={rows.map((book) => (book.id === 'id 7' ? { ...book, name: 'Seven' } : book))}
        columns={counted}
      />,
    );
    expect(drawn).toHaveBeenCalledExactlyOnceWith({ id: 'id 7', name: 'Seven' });
  });

  it('asks for an order with its header and says which one it shows', async () => {
    const asked = vi.fn();
    render(
      <DataTable
        {...shared}
        rows={books(2)}
        columns={columns}
        sorting={{ column: 'name', direction: 'ascending' }}
        onSort={asked}
      />,
    );
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(asked).toHaveBeenCalledWith({ column: 'name', direction: 'descending' });
  });

  it('takes all rows and lets them go with one box', async () => {
    render(<List kind="table" rows={books(3)} />);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(chosen()).toHaveLength(4);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
  });

  it('has a menu on every row that the list does not mistake for its own keys', async () => {
    const removed = vi.fn();
    const opened = vi.fn();
    render(
      <List
        kind="table"
        rows={books(2)}
        onOpen={opened}
        actions={(book) => [
          {
            key: 'delete',
            label: 'Delete',
            onChoose: () => {
              removed(book.id);
            },
          },
        ]}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Book 1' }));
    await userEvent.keyboard('{Enter}');
    expect(removed).toHaveBeenCalledExactlyOnceWith('id 1');
    expect(opened).not.toHaveBeenCalled();
  });
});
