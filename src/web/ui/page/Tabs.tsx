import { useEffect, useRef, type KeyboardEvent } from 'react';
import { countText } from '~/web/lib/text/readable';
import './page.css';

/** One tab. */
export interface Tab<Key extends string> {
  readonly key: Key;
  readonly label: string;
  /** How many things stand behind it; null reserves the place of a number that is not known yet. */
  readonly count?: number | null | undefined;
}

/** Props of {@link Tabs}. */
export interface TabsProps<Key extends string> {
  /** The name of the list of tabs, read aloud. */
  label: string;
  tabs: readonly Tab<Key>[];
  active: Key;
  onChoose: (key: Key) => void;
}

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Parts of a page of which one shows: one stop in the Tab order, arrows, Home and End choose. */
export function Tabs<Key extends string>({ label, tabs, active, onChoose }: TabsProps<Key>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [line, tab] = [
      list.current,
      list.current?.querySelector<HTMLElement>('[aria-selected="true"]'),
    ];
    // Where there is no room for all of them, the chosen one is to be seen.
    if (line && tab && line.scrollWidth > line.clientWidth)
      line.scrollLeft = tab.offsetLeft - line.offsetLeft - (line.clientWidth - tab.offsetWidth) / 2;
  }, [active]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = steps[event.key]?.(
      tabs.findIndex(({ key }) => key === active),
      tabs.length,
    );
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || !tab) return;
    event.preventDefault();
    onChoose(tab.key);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <div ref={list} className="at-tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(({ key, label: name, count }) => (
        <button
          key={key}
          type="button"
          role="tab"
          className="at-tab"
          aria-selected={key === active}
          tabIndex={key === active ? 0 : -1}
          onClick={() => {
            onChoose(key);
          }}
        >
          {name}
          {count !== undefined && (
            <span className="at-page-count">{count !== null && countText(count)}</span>
          )}
        </button>
      ))}
    </div>
  );
}
