import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from 'semantic-ui-react';
import { sizeText } from '~/text/size';
import { windowedAbove } from '~/web/ui/data/columns';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { boxTicked, folderToggled } from '../events';
import { parentOf, type TreeLine, type TreeView } from '../model/visible';

const ROW = 30;
const PAGE = 10;

interface FileTreeProps {
  readonly form: string;
  readonly label: string;
  readonly view: TreeView;
}

/** The files as a tree with boxes. Arrows move, open and close, Space ticks; above 60 lines only those in sight are in the document. */
export function FileTree({ form, label, view: { lines } }: FileTreeProps) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const dispatch = useAppDispatch();
  const windowed = lines.length > windowedAbove;
  const virtual = useVirtualizer({
    count: lines.length,
    enabled: windowed,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 8,
    useFlushSync: false,
  });
  const shown = windowed
    ? virtual.getVirtualItems().map(({ index }) => index)
    : lines.map((_, index) => index);
  const [first = 0] = shown;
  const last = shown.at(-1) ?? -1;
  const at = Math.min(active, lines.length - 1);

  const go = (index: number) => {
    const next = Math.max(0, Math.min(index, lines.length - 1));
    setActive(next);
    if (windowed) virtual.scrollToIndex(next, { align: 'auto' });
    else document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const tick = ({ row, box }: TreeLine) =>
    dispatch(boxTicked({ for: form, path: row.path, ticked: box !== 'all' }));
  const toggle = ({ row }: TreeLine) => dispatch(folderToggled({ for: form, path: row.path }));
  const onKeyDown = (event: KeyboardEvent) => {
    const line = lines[at];
    const keys: Record<string, (of: TreeLine) => void> = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      PageDown: () => go(at + PAGE),
      PageUp: () => go(at - PAGE),
      Home: () => go(0),
      End: () => go(lines.length - 1),
      ArrowRight: (of) =>
        of.row.kind === 'folder' && !of.isOpen ? toggle(of) : of.isOpen ? go(at + 1) : undefined,
      ArrowLeft: (of) => (of.isOpen ? toggle(of) : go(Math.max(parentOf(lines, at), 0))),
      ' ': tick,
      Enter: (of) => (of.row.kind === 'folder' ? toggle(of) : tick(of)),
    };
    const act = keys[event.key];
    if (!act || !line) return;
    event.preventDefault();
    event.stopPropagation();
    act(line);
  };

  return (
    <div
      ref={scroller}
      className="github-tree"
      role="tree"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable="true"
      onKeyDown={onKeyDown}
      aria-activedescendant={at >= first && at <= last ? `${id}-${at}` : undefined}
    >
      <div aria-hidden="true" style={{ height: first * ROW }} />
      {shown.map((index) => {
        const line = lines[index];
        return (
          line && (
            <Row
              key={line.row.path}
              id={`${id}-${index}`}
              index={index}
              line={line}
              active={index === at}
              form={form}
              onActive={setActive}
            />
          )
        );
      })}
      <div aria-hidden="true" style={{ height: (lines.length - 1 - last) * ROW }} />
    </div>
  );
}

const CHECKED = { none: false, some: 'mixed', all: true } as const;
const ICONS = { none: 'square outline', some: 'minus square', all: 'check square' } as const;

interface RowProps {
  readonly id: string;
  readonly index: number;
  readonly line: TreeLine;
  readonly active: boolean;
  readonly form: string;
  readonly onActive: (index: number) => void;
}

/** The row answers to the mouse; the keys are the tree's. */
const Row = memo(function Row({
  id,
  index,
  line: { row, level, name, isOpen, box, position, siblings },
  active,
  form,
  onActive,
}: RowProps) {
  const dispatch = useAppDispatch();
  const isFolder = row.kind === 'folder';
  const tick = () => dispatch(boxTicked({ for: form, path: row.path, ticked: box !== 'all' }));
  return (
    <div
      id={id}
      role="treeitem"
      className="github-row"
      aria-level={level}
      aria-setsize={siblings}
      aria-posinset={position}
      aria-checked={CHECKED[box]}
      aria-expanded={isFolder ? isOpen : undefined}
      data-active={active || undefined}
      title={row.path}
      style={{ paddingLeft: 8 + (level - 1) * 18 }}
      onClick={() => {
        onActive(index);
        if (isFolder) dispatch(folderToggled({ for: form, path: row.path }));
        else tick();
      }}
    >
      <Icon
        name={isFolder ? (isOpen ? 'caret down' : 'caret right') : 'file outline'}
        className="github-kind"
      />
      <span
        className="github-box"
        data-box={box}
        onClick={(event) => {
          event.stopPropagation();
          onActive(index);
          tick();
        }}
      >
        <Icon name={ICONS[box]} />
      </span>
      <span className="github-name">{name}</span>{' '}
      {!isFolder && <span className="at-muted">{sizeText(row.size)}</span>}
    </div>
  );
});
