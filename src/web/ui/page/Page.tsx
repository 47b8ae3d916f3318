import { createContext, useContext, type ReactNode } from 'react';
import { countText } from '~/web/lib/text/readable';
import './page.css';

/** Props of {@link Page}. */
export interface PageProps {
  /** Says where you are: the heading, and 'title · Atelier' in the browser's tab. */
  title: string;
  /** How many things the page is about; shown beside the heading once it is known. */
  count?: number | undefined;
  /** In place of heading and action: see PageBar. */
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
            {title}
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

/** The tab's title in place of the page's: something that happened while nobody looked at the tab. */
export const TitleNotification = createContext<string | null>(null);

/** The browser's tab title alone, for screens that are no Page (a dialog over a page, the sign-in card). */
export function PageTitle({ title }: { title: string }) {
  const news = useContext(TitleNotification);
  if (useContext(BelowModal)) return null;
  return <title>{`${news ?? title} · Atelier`}</title>;
}
