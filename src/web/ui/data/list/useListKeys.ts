import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import { useMark } from './useMark';
import { elementOf, rowOf, usePress } from './usePress';
import { useTypeahead } from './useTypeahead';
import { destination, joined, range, toggled, type Selection } from '../selection';

/** The parameters of the keyboard and mouse model of a list. */
export interface ListKeysOptions {
  /** Every row's key, in order. */
  keys: readonly string[];
  selected: Selection;
  /** Absent where nothing can be chosen. */
  onSelect?: ((selection: Selection) => void) | undefined;
  onOpen?: ((key: string) => void) | undefined;
  picking: 'box' | 'click';
  /** 1 for a table. */
  columns: number;
  /** Brings the row into view before it becomes the active one. */
  reveal: (index: number) => void;
  /** The name of a row, for who types its beginning; only with `picking` 'click'. */
  nameAt: (index: number) => string;
  /** The action of a key on the marked row; answers the row that is to be marked then. */
  onShortcut: (name: string, key: string) => boolean | string;
  /** Asks for a row's menu, at the pointer or, with the keyboard, at the row; false where rows have none. */
  onMenu: (key: string, at: { readonly x: number; readonly y: number } | null) => boolean;
}

const pageRows = 10;
const controls = 'button, input, select, textarea, [role="menu"], [role="menuitem"]';

const inControl = (event: { target: EventTarget; currentTarget: EventTarget }) =>
  event.target !== event.currentTarget && elementOf(event)?.closest(controls) != null;
const asksForMenu = (event: KeyboardEvent) =>
  event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
const commands = (event: { ctrlKey: boolean; metaKey: boolean }) => event.ctrlKey || event.metaKey;

/**
 * The one keyboard and mouse model of lists: arrows move, Enter opens, Space toggles, Shift extends, Ctrl or Cmd picks, Ctrl+A takes all,
 * Escape lets go, letters find a name, the menu key asks for the row's menu; `picking` says what a click does. Handlers sit on the list
 * and find the row by its data-key.
 */
export function useListKeys(options: ListKeysOptions) {
  const { keys, selected, onSelect, onOpen, picking, columns, reveal, nameAt, onShortcut, onMenu } =
    options;
  const { active: here, index, setActive, anchor } = useMark({ keys, selected });
  const typeAhead = useTypeahead(picking === 'click' ? keys.length : 0, nameAt);

  const press = usePress((key) => onSelect?.(toggled(selected, key)));

  const pick = (key: string, extend: boolean) => {
    if (extend) onSelect?.(joined(selected, range(keys, anchor.current ?? here, key)));
    else {
      onSelect?.(toggled(selected, key));
      anchor.current = key;
    }
  };

  const move = (event: KeyboardEvent): boolean => {
    if (commands(event)) return false;
    const next =
      destination(event.key, index, keys.length, columns, pageRows) ?? typeAhead(event, index);
    const key = next === undefined ? undefined : keys[next];
    if (next === undefined || key === undefined) return false;
    reveal(next);
    setActive(key);
    if (event.shiftKey && event.key.length > 1) {
      anchor.current ??= here ?? key;
      onSelect?.(range(keys, anchor.current, key));
    } else anchor.current = undefined;
    return true;
  };

  const choose = (event: KeyboardEvent): boolean => {
    if (!onSelect) return false;
    if (event.key === 'a' && commands(event)) onSelect(keys);
    else if (event.key === ' ' && here !== undefined) pick(here, event.shiftKey);
    else if (event.key === 'Escape' && selected.length > 0) {
      event.stopPropagation();
      onSelect([]);
    } else return false;
    return true;
  };

  const enter = (event: KeyboardEvent): boolean => {
    if (event.key !== 'Enter' || commands(event) || here === undefined || !onOpen) return false;
    onOpen(here);
    return true;
  };

  const act = (event: KeyboardEvent): boolean => {
    if (here === undefined || commands(event)) return false;
    if (asksForMenu(event)) return askForMenu(here, null);
    const done = onShortcut(event.key, here);
    if (typeof done !== 'string') return done;
    reveal(keys.indexOf(done));
    setActive(done);
    return true;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!inControl(event) && (act(event) || move(event) || choose(event) || enter(event)))
      event.preventDefault();
  };

  /** As files are: a row that is not among the chosen ones is chosen alone, so that it shows what the menu is for. */
  const askForMenu = (key: string, at: Parameters<typeof onMenu>[1]): boolean => {
    if (!onMenu(key, at)) return false;
    setActive(key);
    if (picking === 'click' && !selected.includes(key)) onSelect?.([key]);
    return true;
  };

  const onContextMenu = (event: MouseEvent) => {
    const key = rowOf(event);
    if (picking === 'click' && press.isTouch()) press.handlers.onContextMenu(event);
    else if (key !== undefined && askForMenu(key, { x: event.clientX, y: event.clientY }))
      event.preventDefault();
  };

  /** As files are chosen: alone, or added; a finger opens, or picks while something is chosen. */
  const choosePlainly = (event: MouseEvent, key: string) => {
    event.preventDefault();
    if (press.wasLong()) return;
    anchor.current = key;
    if (press.isTouch() && selected.length === 0) onOpen?.(key);
    else if (commands(event) || press.isTouch()) onSelect?.(toggled(selected, key));
    else onSelect?.(event.shiftKey ? joined(selected, [key]) : [key]);
  };

  const onClick = (event: MouseEvent) => {
    const key = rowOf(event);
    if (key === undefined) return;
    const element = elementOf(event);
    const modified = commands(event) || event.shiftKey;
    if (element?.closest('[data-pick]')) pick(key, event.shiftKey);
    else if (picking === 'click' && onSelect && !inControl(event)) choosePlainly(event, key);
    else if (element?.closest('[data-open]')) {
      if (modified || !onOpen) return;
      event.preventDefault();
      onOpen(key);
    } else if (inControl(event) || element?.closest('a')) return;
    else if (modified) pick(key, event.shiftKey);
    setActive(key);
  };

  const onDoubleClick = (event: MouseEvent) => {
    const key = rowOf(event);
    const elsewhere = picking === 'click' ? '[data-pick]' : 'a, [data-pick]';
    if (
      key !== undefined &&
      !inControl(event) &&
      !press.isTouch() &&
      !elementOf(event)?.closest(elsewhere)
    )
      onOpen?.(key);
  };

  /** A keyboard visitor starts at the first row, so that something is marked as soon as the list has the focus. */
  const onFocus = (event: FocusEvent) => {
    if (event.target === event.currentTarget && here === undefined && keys[0] !== undefined)
      setActive(keys[0]);
  };

  return {
    active: here,
    onKeyDown,
    onClick,
    onDoubleClick,
    onFocus,
    ...(picking === 'click' ? press.handlers : {}),
    onContextMenu,
  };
}
