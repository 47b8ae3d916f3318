/** Previews that the browser draws: the pages of a PDF, the rows of a parquet file. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { documents, type Surface } from '~/web/lib/browser/documents/documents';
import type { PreviewContent } from '~/web/lib/browser/documents/preview';
import { Preview } from '~/web/ui/files/Preview';

const show = (preview: PreviewContent) =>
  render(<Preview name="paper.pdf" preview={preview} base="" />);

/** Visibility of elements, which the test itself reports. */
const sight = { tell: new Map<Element, (inSight: boolean) => void>() };
class Observer {
  constructor(private readonly hear: (entries: { isIntersecting: boolean }[]) => void) {}
  observe(element: Element) {
    sight.tell.set(element, (isIntersecting) => {
      this.hear([{ isIntersecting }]);
    });
  }
  disconnect() {}
}
const pageOf = (page: number) =>
  screen.getByRole('group', { name: new RegExp(`^Page ${page} of`) });
const comesInSight = async (page: number, inSight = true) =>
  act(async () => {
    sight.tell.get(pageOf(page))?.(inSight);
  });

describe('a PDF', () => {
  const drawn: number[] = [];
  const stopped: number[] = [];
  const draw = (page: number, { text }: Surface) => {
    drawn.push(page);
    text.textContent = `words of ${page}`;
    return {
      done: page === 3 ? Promise.reject(new Error('a broken page')) : Promise.resolve(2),
      stop: () => {
        stopped.push(page);
      },
    };
  };
  beforeEach(() => {
    vi.stubGlobal('IntersectionObserver', Observer);
    documents.keep('key', {
      version: '1',
      shown: { kind: 'none', reason: '' },
      document: { draw, close: () => undefined },
    });
  });
  afterEach(() => {
    documents.close('key');
    vi.unstubAllGlobals();
    drawn.length = 0;
    stopped.length = 0;
  });
  const pdf = (pages: number) => ({ kind: 'document', key: 'key', pages, ratio: 1.5 }) as const;

  test('a page is drawn when it comes in sight, and given up when it goes, and a broken one says so', async () => {
    show(pdf(3));
    expect(drawn).toEqual([]);
    await comesInSight(1);
    expect([drawn, screen.getByText('words of 1')]).toEqual([[1], expect.anything()]);
    expect(pageOf(1).style.aspectRatio).toMatch(/^0.5\b/);
    await comesInSight(1, false);
    expect([stopped, screen.queryByText('words of 1')]).toEqual([[1], null]);
    await comesInSight(3);
    expect(screen.getByText('This page cannot be shown.')).toBeVisible();
  });

  test('the keyboard goes from page to page, and no further than the last', () => {
    show(pdf(3));
    const list = screen.getByRole('region', { name: 'Pages of paper.pdf' });
    expect(screen.getByText('Page 1 of 3')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled();
    fireEvent.keyDown(list, { key: 'PageDown' });
    expect(screen.getByText('Page 2 of 3')).toBeVisible();
    fireEvent.keyDown(list, { key: 'End' });
    fireEvent.keyDown(list, { key: 'PageDown' });
    expect(screen.getByText('Page 3 of 3')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
    fireEvent.keyDown(list, { key: 'Home' });
    expect(screen.getByText('Page 1 of 3')).toBeVisible();
  });

  test('a document that was closed meanwhile says that it cannot be shown, and of very many pages the first 500 have a place', async () => {
    documents.close('key');
    show(pdf(1_234));
    expect(screen.getAllByRole('group')).toHaveLength(500);
    expect(screen.getByText('Page 1 of 1,234')).toBeVisible();
    expect(screen.getByText('; the first 500 are shown')).toBeVisible();
    await comesInSight(2);
    expect(screen.getByText('This page cannot be shown.')).toBeVisible();
  });
});

test('a parquet file shows names and types of its columns, and how much of it shows', () => {
  const columns = [
    { name: 'id', type: 'int64' },
    { name: 'label', type: 'string' },
  ];
  show({ kind: 'records', columns, rows: [['1', 'one']], totalRows: 12_345, totalColumns: 70 });
  expect(
    screen.getByText('12,345 rows, 70 columns; shown are the first 1 row and the first 2 columns'),
  ).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'label string' })).toBeVisible();
  expect(screen.getByRole('cell', { name: 'one' })).toBeVisible();
});
