import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { countText } from '~/web/kit/text/counts';
import './page.css';

/** Props of {@link Page}. */
export interface PageProps {
  /** Says where you are: the heading, and 'title · Atelier' in the browser's tab. */
  title: string;
  /** How many things the page is about; shown beside the heading once it is known. */
  count?: number | undefined;
  /** What stands in the heading where that is more than the title: a name that can be changed. */
  heading?: ReactNode;
  /** One row in place of heading, action and toolbar: see PageBar. */
  bar?: ReactNode;
  /** The one primary action, on the right of the heading. */
  action?: ReactNode;
  /** Filter, toggles, view switch: see Toolbar. */
  toolbar?: ReactNode;
  /** A way back or breadcrumbs, above the heading. */
  above?: ReactNode;
  /** Lists fill the height they are given and scroll inside; other pages grow. */
  fill?: boolean;
  children?: ReactNode;
}

/** A page: title with count, one primary action on the right, a toolbar, content. */
export function Page({
  title,
  heading = title,
  bar,
  count,
  action,
  toolbar,
  above,
  fill = false,
  children,
}: PageProps) {
  return (
    <main className={fill ? 'at-page at-page-fill' : 'at-page'} id="main">
      <PageTitle title={title} />
      {above}
      {bar ?? (
        <header className="at-page-head">
          <h1>
            {heading}
            {count !== undefined && <span className="at-page-count">{countText(count)}</span>}
          </h1>
          {action !== undefined && <div className="at-page-action">{action}</div>}
        </header>
      )}
      {toolbar}
      <div className="at-page-content">{children}</div>
    </main>
  );
}

/** True for a page with a modal over it: the tab's title is the modal's. */
export const BelowModal = createContext(false);

/** What the tab's title says in place of the page's: something that happened while nobody looked at the tab. */
export const TitleNews = createContext<string | null>(null);

/** The browser's tab title alone, for screens that are no Page (a dialog over a page, the sign-in card). */
export function PageTitle({ title }: { title: string }) {
  const news = useContext(TitleNews);
  if (useContext(BelowModal)) return null;
  return <title>{`${news ?? title} · Atelier`}</title>;
}

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

/** All that stands around a thing in one row that stays in sight, and is lower once the page is scrolled. On a phone there are two lines. */
export function PageBar({ heading, state, tabs, action, shrunk }: PageBarProps) {
  const [mark, gone] = useGone();
  return (
    <>
      <span ref={mark} className="at-pagebar-mark" aria-hidden="true" />
      <header className="at-pagebar" data-shrunk={(shrunk ?? gone) ? '' : undefined}>
        <h1>{heading}</h1>
        <div className="at-pagebar-state">{state}</div>
        {tabs}
        <div className="at-page-action">{action}</div>
      </header>
    </>
  );
}
