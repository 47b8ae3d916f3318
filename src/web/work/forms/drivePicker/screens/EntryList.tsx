import type { KeyboardEvent, MouseEvent } from 'react';
import type { DriveEntry } from '~/contract';
import { useList } from '~/web/ui/data/list/useList';
import { EntryRow } from './EntryRow';

interface EntryListProps {
  readonly entries: readonly DriveEntry[];
  readonly marks: readonly string[];
  readonly multiple: boolean;
  /** They were searched for, so each says where it lies. */
  readonly found: boolean;
  readonly whyNot: (entry: DriveEntry) => string | null;
  readonly onMark: (paths: readonly string[]) => void;
  /** A click on a folder; Enter on anything. */
  readonly onOpen: (entry: DriveEntry) => void;
  /** Backspace. */
  readonly onBack: () => void;
}

const ROW_HEIGHT = 44;
const keyOf = ({ path }: DriveEntry) => path;

/** Folders and files to choose from: a click opens a folder and marks a file, the box in front marks either. Windowed above 60. */
export function EntryList({
  entries,
  marks,
  multiple,
  found,
  whyNot,
  onMark,
  onOpen,
  onBack,
}: EntryListProps) {
  const list = useList({
    rows: entries,
    rowKey: keyOf,
    selected: marks,
    onSelect: onMark,
    onOpen,
    columns: 1,
    height: ROW_HEIGHT,
    covered: 0,
  });
  const { onClick, onKeyDown, onFocus } = list.handlers;
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace') onBack();
    else onKeyDown(event);
  };
  // The second click of a double one may fall on what the first one brought.
  const click = (event: MouseEvent) => {
    if (event.detail < 2) onClick(event);
  };
  return (
    <div className="pick-scroll" data-empty={entries.length === 0 || undefined} ref={list.scroller}>
      <ul
        className="pick-list"
        role="listbox"
        aria-label="Folders and files"
        aria-multiselectable={multiple}
        aria-activedescendant={list.activeId}
        tabIndex={0}
        data-autofocus=""
        onKeyDown={keyDown}
        onClick={click}
        onFocus={onFocus}
      >
        {list.above > 0 && <li role="presentation" style={{ height: list.above }} />}
        {list.shown.map((at) => {
          const entry = entries[at];
          return (
            entry && (
              <EntryRow
                key={entry.path}
                id={list.idOf(entry.path)}
                entry={entry}
                position={at + 1}
                count={entries.length}
                whyNot={whyNot(entry)}
                found={found}
                active={list.active === entry.path}
                marked={list.chosen.has(entry.path)}
              />
            )
          );
        })}
        {list.below > 0 && <li role="presentation" style={{ height: list.below }} />}
      </ul>
    </div>
  );
}
