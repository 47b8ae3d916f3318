import { useEffect, useRef, useState, type ReactNode } from 'react';
import './page.css';

/** Props of {@link PageBar}. */
export interface PageBarProps {
  /** The heading. */
  heading: ReactNode;
  /** How the thing stands, beside the heading. */
  state: ReactNode;
  tabs: ReactNode;
  /** On the right: the one thing to do next, and a menu. */
  action: ReactNode;
  /** What scrolls is elsewhere and says itself whether the row should be small. */
  shrunk?: boolean | undefined;
}

/** True while the mark is scrolled out of sight. */
const useGone = () => {
  const mark = useRef<HTMLSpanElement>(null);
  const [gone, setGone] = useState(false);
  useEffect(() => {
    if (!mark.current || typeof IntersectionObserver === 'undefined') return undefined;
    const watch = new IntersectionObserver(([entry]) => { setGone(entry?.isIntersecting === false); });
    watch.observe(mark.current);
    return () => { watch.disconnect(); };
  }, []);
  return [mark, gone] as const;
};

/** All that stands around a thing in one row that stays in sight, and is lower once the page is scrolled. On a phone there are two lines. */
export function PageBar({ heading, state, tabs, action, shrunk }: PageBarProps) {
  const [mark, gone] = useGone();
  return (
    <>
      <span ref={mark} className="at-pagebar-mark" aria-hidden="true" />
      <header className="at-pagebar" data-shrunk={shrunk ?? gone ? '' : undefined}>
        <h1>{heading}</h1>
        <div className="at-pagebar-state">{state}</div>
        {tabs}
        <div className="at-page-action">{action}</div>
      </header>
    </>
  );
}
