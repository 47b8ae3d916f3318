import { Link, useLocation } from 'react-router-dom';
import { Icon } from 'semantic-ui-react';
import { ROOT, trailOf } from '~/web/kit/browser/url/drivePaths';
import { visibly } from '~/web/kit/text/visibly';
import { addressOf, type FolderRef } from '../../model/url';
import { AREA_NAMES } from '../../messages';

/** The way from the root to the folder that shows; a drop on a part of it goes there. */
export function Crumbs({ place: { storage, path } }: { readonly place: FolderRef }) {
  const { search } = useLocation();
  return (
    <nav aria-label="Breadcrumb" className="drive-crumbs">
      <ol>
        {trailOf(path).map((crumb) => (
          <li key={crumb.path}>
            {crumb.path !== ROOT && <Icon name="chevron right" />}
            <Link to={addressOf(search, { path: crumb.path })} data-folder={crumb.path} aria-current={crumb.path === path ? 'page' : undefined}>
              {visibly(crumb.name) || AREA_NAMES[storage]}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
