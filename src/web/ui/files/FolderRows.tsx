import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type KeyboardEvent } from 'react';
import { Icon } from 'semantic-ui-react';
import { windowedAbove } from '../data/columns';
import '../data/data.css';

/** A folder that can be picked or gone into. */
export interface FolderRow {
  readonly path: string;
  readonly name: string;
  /** Why it can be neither. */
  readonly reason?: string | undefined;
}

/** Props of {@link FolderRows}. */
export interface FolderRowsProps {
  /** Read aloud: 'Folders in data'. */
  label: string;
  rows: readonly FolderRow[];
  picked: string | null;
  onPick: (path: string) => void;
  onOpen: (path: string) => void;
}

const HEIGHT = 40;
const steps: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
  Home: -Infinity,
  End: Infinity,
};

/** Folders one below the other: a click or Space picks one, a double click, Enter or its arrow goes into it; windowed above 60. */
export function FolderRows({ label, rows, picked, onPick, onOpen }: FolderRowsProps) {
  const scroller = useRef<HTMLUListElement>(null);
  const windowed = rows.length > windowedAbove;
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: windowed,
    getScrollElement: () => scroller.current,
    estimateSize: () => HEIGHT,
    overscan: 6,
    useFlushSync: false,
  });
  const shown = windowed
    ? virtual.getVirtualItems().map(({ index }) => index)
    : rows.map((_, index) => index);
  const [first = 0] = shown;
  const below = rows.length - 1 - (shown.at(-1) ?? -1);
  const stop = Math.max(
    0,
    rows.findIndex(({ path }) => path === picked),
  );
  const focusRow = (index: number) => {
    if (windowed) virtual.scrollToIndex(index);
    scroller.current?.querySelector<HTMLElement>(`[data-at="${index}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = Number((event.target as HTMLElement).dataset['at'] ?? NaN);
    const row = rows[at];
    if (!row) return;
    const step = steps[event.key];
    if (step !== undefined) focusRow(Math.min(rows.length - 1, Math.max(0, at + step)));
    else if ((event.key === 'Enter' || event.key === 'ArrowRight') && row.reason === undefined)
      onOpen(row.path);
    else return;
    event.preventDefault();
  };
  return (
    <ul className="at-folders" aria-label={label} ref={scroller} onKeyDown={onKeyDown}>
      <li aria-hidden="true" style={{ height: first * HEIGHT }} />
      {shown.map((index) => {
        const { path, name, reason } = rows[index] ?? { path: '', name: '' };
        return (
          <li
            key={path}
            className="at-folder"
            data-picked={path === picked || undefined}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
          >
            <button
              type="button"
              className="at-folder-name"
              data-at={index}
              tabIndex={index === stop ? 0 : -1}
              aria-pressed={path === picked}
              aria-disabled={reason !== undefined}
              title={reason ?? name}
              onClick={() => {
                if (reason === undefined) onPick(path);
              }}
              onDoubleClick={() => {
                if (reason === undefined) onOpen(path);
              }}
            >
              <Icon name="folder" />
              <span>
                {name}
                {reason !== undefined && <small> {reason}</small>}
              </span>
            </button>
            {reason === undefined && (
              <button
                type="button"
                className="at-dots"
                aria-label={`Open ${name}`}
                title="Open"
                onClick={() => {
                  onOpen(path);
                }}
              >
                <Icon name="chevron right" />
              </button>
            )}
          </li>
        );
      })}
      <li aria-hidden="true" style={{ height: windowed ? below * HEIGHT : 0 }} />
    </ul>
  );
}
