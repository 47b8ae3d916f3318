import type { MouseEvent } from 'react';
import { Breadcrumb, BreadcrumbDivider, BreadcrumbSection } from 'semantic-ui-react';
import { visibly } from '~/web/lib/text/readable';
import './files.css';

/** A folder on the way; the last one is where one is. */
export interface BreadcrumbStep {
  readonly path: string;
  /** '' for the root. */
  readonly name: string;
}

/** Props of {@link FolderTrail}. */
export interface FolderBreadcrumbProps {
  /** Read aloud as the name of the landmark: 'Breadcrumb'. */
  label: string;
  /** The name of the root: 'My drive'. */
  root: string;
  steps: readonly BreadcrumbStep[];
  /** The address of a step; without it a step is a button. */
  href?: ((path: string) => string) | undefined;
  onOpen: (path: string) => void;
}

const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(ctrlKey || metaKey || shiftKey || altKey);

/** The way from the root to the folder that shows. Names show their hidden characters; `data-folder` says where something dropped on one goes. */
export function FolderBreadcrumb({ label, root, steps, href, onOpen }: FolderBreadcrumbProps) {
  const last = steps.length - 1;
  const open = (path: string) => (event: MouseEvent) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    onOpen(path);
  };
  return (
    <nav aria-label={label} className="at-trail">
      <Breadcrumb as="ol">
        {steps.map(({ path, name }, at) => {
          const shown = visibly(name) || root;
          const common = { title: shown, 'data-folder': path, content: shown };
          return (
            <li key={path}>
              {at > 0 && <BreadcrumbDivider icon="chevron right" />}
              {at === last && (
                <BreadcrumbSection {...common} as="span" active aria-current="page" />
              )}
              {at < last && href && (
                <BreadcrumbSection {...common} href={href(path)} onClick={open(path)} />
              )}
              {at < last && !href && (
                <BreadcrumbSection
                  {...common}
                  as="button"
                  type="button"
                  link
                  onClick={open(path)}
                />
              )}
            </li>
          );
        })}
      </Breadcrumb>
    </nav>
  );
}
