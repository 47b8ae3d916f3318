import { useLocation } from 'react-router';
import { LOGIN_EMBED } from '~/contract/settings/account';
import { PageTitle } from '~/web/ui/page/Page';
import { sectionOf } from '../model';
import './gallery.css';

/** A page of the embedded site: its embedded login, told which section (ACC-09, LOG-18). It is of another origin, and leads this app nowhere. */
export function Embed({ site, title }: { readonly site: string; readonly title: string }) {
  const section = sectionOf(useLocation());
  return (
    <main className="gallery-embed" id="main">
      <PageTitle title={title} />
      <h1 className="at-hidden">{title}</h1>
      <iframe
        title={title}
        src={`${site}${LOGIN_EMBED}?section=${encodeURIComponent(section)}`}
        referrerPolicy="strict-origin"
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
      />
    </main>
  );
}
