import type { ReactNode } from 'react';
import { shallowEqual } from 'react-redux';
import { Link } from 'react-router-dom';
import { Icon } from 'semantic-ui-react';
import { selectMay, selectUser } from '~/web/core/session/person';
import { Panel, useHasPanel, useManifests } from '~/web/lib/panels';
import type { NavEntry } from '~/web/lib/feature';
import { selectConfig } from '~/web/lib/state/config';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { selectFoldedGroups } from '~/web/core/preferences/preferences';
import { sidebarGroupFolded } from '~/web/core/preferences/events';
import { searchOpened } from '../events';
import { groupsOf, leadsTo, rightsOf, settingsEntriesOf } from '../model/entries';
import { Account } from './Account';
import './shell.css';

/** Props of {@link SidebarContent}. */
export interface SidebarContentProps {
  /** The path of the page that is open. */
  readonly pathname: string;
  /** Preferences of other features, placed in the menu of who is signed in. */
  readonly settings: ReactNode;
  /** The content beside the name of the product. */
  readonly beside?: ReactNode;
}

/** The guide that is built in (NAV-09). It opens beside the page that somebody reads about, as documentation elsewhere does. */
const GUIDE = '/guide';

/** The content of the sidebar and of the drawer of narrow windows. */
export function SidebarContent({ pathname, settings, beside }: SidebarContentProps) {
  const { docs_url } = useAppSelector(selectConfig);
  const team = useAppSelector((state) => selectMay(state, 'teamAreas'));
  const isAdmin = useAppSelector((state) => selectUser(state)?.is_admin === true);
  const manifests = useManifests();
  const lacking = useAppSelector(
    (state) => rightsOf(manifests).filter((right) => !selectMay(state, right)),
    shallowEqual,
  );
  const dispatch = useAppDispatch();
  return (
    <>
      <div className="shell-top">
        <Link to="/home" className="shell-brand">
          <img src="/logo.svg" alt="" width="24" height="24" />
          Atelier
        </Link>
        {beside}
      </div>
      <div className="shell-search">
        <button
          type="button"
          className="shell-entry"
          aria-haspopup="dialog"
          onClick={() => {
            dispatch(searchOpened());
          }}
        >
          <Icon name="search" />
          Search
        </button>
      </div>
      <div className="shell-groups">
        <nav aria-label="Areas">
          {groupsOf(manifests, lacking).map((group) => (
            <Group key={group.title ?? group.entries[0]?.to} {...group} pathname={pathname} />
          ))}
          <a
            className="shell-entry"
            href={docs_url ?? GUIDE}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon name="book" />
            Documentation
            <Icon name="external alternate" className="shell-outside" />
          </a>
        </nav>
        <Group
          title="Settings"
          entries={settingsEntriesOf(manifests, team, isAdmin)}
          pathname={pathname}
        />
      </div>
      <div className="shell-foot">
        <Account>{settings}</Account>
      </div>
    </>
  );
}

/** A group of the sidebar. One with a title can be folded: then only the page that is open is left of it. */
function Group({
  title,
  entries,
  pathname,
}: ReturnType<typeof groupsOf>[number] & { readonly pathname: string }) {
  const dispatch = useAppDispatch();
  const folded = useAppSelector(selectFoldedGroups).includes(title ?? '');
  return (
    <section aria-label={title ?? undefined}>
      {title && (
        <h2>
          <button
            type="button"
            aria-expanded={!folded}
            onClick={() => dispatch(sidebarGroupFolded({ group: title, folded: !folded }))}
          >
            {title}
            <Icon name="chevron down" />
          </button>
        </h2>
      )}
      <Entries
        entries={folded ? entries.filter((entry) => leadsTo(entry, pathname)) : entries}
        pathname={pathname}
      />
    </section>
  );
}

/** Ways into areas. How much is new there stands beside, once the feature that knows it is here. */
function Entries({
  entries,
  pathname,
}: {
  readonly entries: readonly NavEntry[];
  readonly pathname: string;
}) {
  const has = useHasPanel();
  return entries.map(({ badge, ...entry }) => (
    <Link
      key={entry.to}
      to={entry.to}
      className="shell-entry"
      aria-current={leadsTo(entry, pathname) ? 'page' : undefined}
    >
      <Icon name={entry.icon} />
      {entry.label}
      {badge && has(badge) && <Panel name={badge} of={entry.to} />}
    </Link>
  ));
}
