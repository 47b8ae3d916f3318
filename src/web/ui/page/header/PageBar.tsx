import { useEffect, useRef, useState, type ReactNode } from 'react';
import './pageBar.css';

/** Props of {@link PageBar}. */
export interface PageBarProps {
  /** The heading. */
  heading: ReactNode;
  /** A way back, above the heading. */
  above?: ReactNode;
  /** How the thing stands, beside the heading. */
  state?: ReactNode;
  tabs?: ReactNode;
  /** On the right: the one thing to do next, and a menu. */
  action?: ReactNode;
  /** The scrolling element is elsewhere and says itself whether the row should be small. */
  shrunk?: boolean | undefined;
}

/** True while the mark is scrolled out of sight. */
const useGone = () => {
  const mark = useRef<HTMLSpanElement>(null);
  const [gone, setGone] = useState(false);
  useEffect(() => {
    if (!mark.current || typeof IntersectionObserver === 'undefined') return undefined;
    const watch = new IntersectionObserver((entries) => {
      setGone(entries.at(-1)?.isIntersecting === false);
    });
    watch.observe(mark.current);
    return () => {
      watch.disconnect();
    };
  }, []);
  return [mark, gone] as const;
};

/** The header of every page of one thing. It stays in sight, and is lower once the page is scrolled; what does not fit beside the name goes below. */
export function PageBar({ heading, above, state, tabs, action, shrunk }: PageBarProps) {
  const [mark, gone] = useGone();
  return (
    <>
      <span ref={mark} className="at-pagebar-mark" aria-hidden="true" />
      <header className="at-pagebar" data-shrunk={(shrunk ?? gone) ? '' : undefined}>
        {above && <div className="at-pagebar-above">{above}</div>}
        <h1>{heading}</h1>
        {state && <div className="at-pagebar-state">{state}</div>}
        {(tabs || action) && (
          <div className="at-pagebar-end">
            {tabs}
            <div className="at-page-action">{action}</div>
          </div>
        )}
      </header>
    </>
  );
}
