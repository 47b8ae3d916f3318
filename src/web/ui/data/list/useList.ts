import { useVirtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type RefObject,
} from 'react';
import { windowedAbove, type ListProps } from '../columns';
import { useListKeys } from './useListKeys';
import { observeElementRect, scrollToFn } from './virtual';

/**
 * Keeps the keyboard in a list: what has the focus in it may be taken out of the document, because it was scrolled out of sight or is
 * gone. The browser drops the focus then, and the list takes it.
 */
function useListFocus(list: RefObject<HTMLElement | null>) {
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    const here = document.activeElement;
    if (here === null || here === document.body) list.current?.focus({ preventScroll: true });
  });
  return {
    onFocusCapture: (event: FocusEvent) => {
      focused.current = event.target;
    },
    // An element that is being removed may tell so too: it has not lost the focus to anybody.
    onBlurCapture: (event: FocusEvent) => {
      if (event.target.isConnected && event.relatedTarget !== null) focused.current = null;
    },
  };
}

/** The parameters of a list of lines: a line is a row of a table, or a line of cards. */
export interface ListOptions<Row> extends Pick<
  ListProps<Row>,
  'rows' | 'rowKey' | 'onOpen' | 'onSelect' | 'picking' | 'contextMenu' | 'shortcuts'
> {
  rowName?: ListProps<Row>['rowName'];
  selected: readonly string[];
  /** Things on one line: 1 in a table. */
  columns: number;
  /** Height of a line, in pixels. */
  height: number;
  /** Pixels at the top that a sticky header covers. */
  covered: number;
}

/** A row whose menu is open, and where on the screen. */
export interface OpenMenu<Row> {
  readonly row: Row;
  readonly x: number;
  readonly y: number;
}

const overscan = 6;
/** Where the menu of a row opens that the keyboard asked for: so far in from its left. */
const menuInset = 48;
/** The share of a window's height that page and toolbar leave to a list. */
const shareOfWindow = 0.75;

/** Windowing, selection and keys of a list, the same for tables and cards: which lines are shown, and which row is active. */
export function useList<Row>({
  rows,
  rowKey,
  onOpen,
  onSelect,
  picking = 'box',
  selected,
  columns,
  height,
  covered,
  ...more
}: ListOptions<Row>) {
  const { rowName, contextMenu, shortcuts } = more;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLElement>(null);
  const [menu, setMenu] = useState<OpenMenu<Row> | null>(null);
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey]);
  const chosen = useMemo(() => new Set(selected), [selected]);
  const lines = Math.ceil(rows.length / columns);
  const windowed = rows.length > windowedAbove;
  const virtual = useVirtualizer({
    count: lines,
    enabled: windowed,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan,
    // A guess until it is measured, so that the first drawing has lines already.
    initialRect: { width: window.innerWidth, height: window.innerHeight * shareOfWindow },
    observeElementRect,
    scrollToFn,
    scrollPaddingStart: covered,
    useFlushSync: false,
  });

  const idOf = (key: string) => `${id}-${encodeURIComponent(key)}`;
  const reveal = (index: number) => {
    if (windowed) virtual.scrollToIndex(Math.floor(index / columns), { align: 'auto' });
    else document.getElementById(idOf(keys[index] ?? ''))?.scrollIntoView({ block: 'nearest' });
  };
  const rowOfKey = (key: string) => rows[keys.indexOf(key)];
  const open = (key: string) => {
    const row = rowOfKey(key);
    if (row !== undefined) onOpen?.(row);
  };
  const onShortcut = (name: string, key: string) => {
    const row = rowOfKey(key);
    return row !== undefined && shortcuts?.[name] ? (shortcuts[name](row) ?? true) : false;
  };
  const onMenu = (key: string, at: { x: number; y: number } | null) => {
    const row = rowOfKey(key);
    if (row === undefined || !contextMenu) return false;
    const { left, bottom } = (
      document.getElementById(idOf(key)) ??
      grid.current ??
      document.body
    ).getBoundingClientRect();
    setMenu({ row, ...(at ?? { x: left + menuInset, y: bottom }) });
    return true;
  };
  const onMenuClosed = useCallback(() => {
    setMenu(null);
    grid.current?.focus({ preventScroll: true });
  }, []);
  const nameAt = (index: number) =>
    rows[index] === undefined ? '' : (rowName?.(rows[index]) ?? '');
  const { active, ...keyed } = useListKeys({
    keys,
    selected,
    onSelect,
    onOpen: onOpen && open,
    picking,
    columns,
    reveal,
    nameAt,
    onShortcut,
    onMenu,
  });
  const handlers = { ...keyed, ...useListFocus(grid) };

  const shown = windowed
    ? virtual.getVirtualItems().map((item) => item.index)
    : Array.from({ length: lines }, (_, line) => line);
  const first = shown[0] ?? 0;
  const last = shown.at(-1) ?? -1;
  const line = active === undefined ? -1 : Math.floor(keys.indexOf(active) / columns);
  return {
    scroller,
    grid,
    /** The row whose menu is open. */
    menu,
    onMenuClosed,
    keys,
    chosen,
    windowed,
    /** The lines in the document, and the pixels that stand for those above and below them. */
    shown,
    above: first * height,
    below: (lines - 1 - last) * height,
    lines,
    active,
    /** The element of the active row, where it is in the document. */
    activeId: active !== undefined && line >= first && line <= last ? idOf(active) : undefined,
    idOf,
    handlers,
  };
}
