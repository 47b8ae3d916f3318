import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { CardGrid } from '~/web/ui/data/CardGrid';
import type { Column, ListProps } from '~/web/ui/data/columns';
import { DataTable } from '~/web/ui/data/DataTable';
import type { Selection } from '~/web/ui/data/selection';

interface Book {
  id: string;
  name: string;
}
const booksOf = (...names: string[]): Book[] => names.map((name) => ({ id: `id ${name}`, name }));
const many = booksOf(...Array.from({ length: 200 }, (_, at) => `Book ${at}`));
const columns: readonly Column<Book>[] = [
  { key: 'name', title: 'Name', cell: (book) => book.name },
];
const shared = {
  label: 'Books',
  rowKey: (book: Book) => book.id,
  rowName: (book: Book) => book.name,
  href: (book: Book) => `/books/${book.id}`,
  picking: 'click' as const,
};
const card = (book: Book) => book.id;

type Kind = 'table' | 'cards';
type More = Partial<ListProps<Book>> & { start?: Selection };
function List({ kind, rows, start = [], ...more }: { kind: Kind; rows: readonly Book[] } & More) {
  const [selected, setSelected] = useState<Selection>(start);
  const list = { ...shared, rows, selected, onSelect: setSelected, ...more };
  return kind === 'table' ? (
    <DataTable {...list} columns={columns} />
  ) : (
    <CardGrid {...list} card={card} />
  );
}

const grid = () => screen.getByRole('grid');
const marked = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '');
const chosen = () =>
  [...document.querySelectorAll<HTMLElement>('[aria-selected="true"]')].map(
    ({ dataset }) => dataset['key'],
  );

describe.each<Kind>(['table', 'cards'])('the keyboard in a list shown as %s', (kind) => {
  it('DRV-06 stays with the list when the row that has the focus is scrolled out of the document', async () => {
    const sized = [
      vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600),
      vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(900),
    ];
    render(<List kind={kind} rows={many} />);
    const link = screen.getByRole('link', { name: 'Book 1' });
    await userEvent.click(link);
    expect(link).toHaveFocus();
    const scroller = grid().parentElement!;
    scroller.scrollTop = 6_000;
    fireEvent.scroll(scroller);
    await waitFor(() => {
      expect(link).not.toBeInTheDocument();
    });
    expect(grid()).toHaveFocus();
    for (const spy of sized) spy.mockRestore();
  });

  it('DRV-06 goes on from the next row when the marked one is gone, and from the one before at the end', () => {
    const { rerender } = render(<List kind={kind} rows={booksOf('a', 'b', 'c')} />);
    act(() => grid().focus());
    fireEvent.keyDown(grid(), { key: 'ArrowDown' });
    rerender(<List kind={kind} rows={booksOf('a', 'c')} />);
    expect(marked()).toHaveTextContent('c');
    rerender(<List kind={kind} rows={booksOf('a')} />);
    expect(marked()).toHaveTextContent('a');
  });

  it('finds a name by its first letters, and the next one by the same letter again', () => {
    render(<List kind={kind} rows={booksOf('alpha', 'beta', 'Bison', 'gamma')} />);
    act(() => grid().focus());
    const type = (key: string) => fireEvent.keyDown(grid(), { key });
    type('b');
    expect(marked()).toHaveTextContent('beta');
    type('b');
    expect(marked()).toHaveTextContent('Bison');
  });

  it('finds a name by more than one letter', () => {
    render(<List kind={kind} rows={booksOf('alpha', 'beta', 'Bison', 'gamma')} />);
    act(() => grid().focus());
    for (const key of ['b', 'i']) fireEvent.keyDown(grid(), { key });
    expect(marked()).toHaveTextContent('Bison');
    expect(chosen()).toEqual([]);
  });

  it('does with the marked row what a key is for', () => {
    const removed = vi.fn();
    render(<List kind={kind} rows={booksOf('a', 'b')} shortcuts={{ Delete: removed }} />);
    act(() => grid().focus());
    fireEvent.keyDown(grid(), { key: 'ArrowDown' });
    fireEvent.keyDown(grid(), { key: 'Delete' });
    expect(removed).toHaveBeenCalledExactlyOnceWith({ id: 'id b', name: 'b' });
  });

  it('opens the menu of a row with a right click, Shift+F10 and the menu key, and gets the focus back', async () => {
    const done = vi.fn();
    const contextMenu = (book: Book) => [
      {
        key: 'read',
        label: `Read ${book.name}`,
        onChoose: () => {
          done(book.name);
        },
      },
    ];
    render(
      <List kind={kind} rows={booksOf('a', 'b', 'c')} start={['id a']} contextMenu={contextMenu} />,
    );
    fireEvent.contextMenu(screen.getByRole('link', { name: 'b' }), { clientX: 40, clientY: 50 });
    expect(chosen()).toEqual(['id b']);
    expect(
      within(screen.getByRole('menu', { name: 'Actions for b' })).getByRole('menuitem'),
    ).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(done).toHaveBeenLastCalledWith('b');
    expect(grid()).toHaveFocus();
    for (const key of [{ key: 'F10', shiftKey: true }, { key: 'ContextMenu' }]) {
      fireEvent.keyDown(grid(), key);
      expect(screen.getByRole('menu', { name: 'Actions for b' })).toBeInTheDocument();
      await userEvent.keyboard('{Escape}');
      expect(screen.queryByRole('menu')).toBeNull();
      expect(grid()).toHaveFocus();
    }
  });

  it('leaves the right click to the browser where rows have no such menu', () => {
    render(<List kind={kind} rows={booksOf('a')} />);
    expect(fireEvent.contextMenu(screen.getByRole('link', { name: 'a' }))).toBe(true);
  });
});
