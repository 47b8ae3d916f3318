import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { SemanticICONS } from 'semantic-ui-react';
import { modalOver, selectLocation } from '~/web/lib/browser/url/location';
import { useAppSelector } from '~/web/lib/state/hooks';
import { LinkCards } from '~/web/ui/content/LinkCards';

const STEPS: readonly {
  readonly to: string;
  readonly icon: SemanticICONS;
  readonly title: string;
  readonly text: string;
}[] = [
  {
    to: '/notebooks/create',
    icon: 'code',
    title: 'Write a notebook',
    text: 'Start with one empty cell, or bring notebooks from your computer, GitHub or the drive.',
  },
  {
    to: '/drive',
    icon: 'hdd outline',
    title: 'Bring your data',
    text: 'Drop files and folders into the drive; notebooks and jobs can be made of them.',
  },
  {
    to: '/environments',
    icon: 'cubes',
    title: 'Choose your packages',
    text: 'An environment is a list of Python packages that notebooks and jobs run in.',
  },
  {
    to: '/jobs/create',
    icon: 'tasks',
    title: 'Run a batch job',
    text: 'A script runs on its own, keeps its output and results, and tells you when it is over.',
  },
];

/** The steps for somebody who has just begun, one step after the other. */
export function FirstSteps() {
  const heading = useId();
  const page = useAppSelector(selectLocation);
  return (
    <section className="home-section" aria-labelledby={heading}>
      <h2 id={heading}>First steps</h2>
      <LinkCards
        cards={STEPS.map(({ to, icon, title, text }) => ({
          key: to,
          icon,
          text,
          link: (
            <Link className="at-name" to={modalOver(to, page)}>
              {title}
            </Link>
          ),
        }))}
      />
    </section>
  );
}
