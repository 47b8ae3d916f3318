import { ID_PREFIX } from '../outputs/sanitise';
import type { Workbench } from '../workbench';
import { linkFate } from './links';

type Page = Pick<Workbench, 'notices' | 'parent'>;

const writtenAddress = (link: Element): string => link.getAttribute('data-written') ?? link.getAttribute('href') ?? '';

/** Scrolls to what an anchor names, as far as the notebook has it. */
function scrollTo(id: string): void {
  const target = document.getElementById(ID_PREFIX + id) ?? document.getElementById(ID_PREFIX + id.toLowerCase());
  target?.scrollIntoView({ block: 'start' });
}

/** EDF-07 to EDF-10: anchors scroll; every other link is prevented and told to the app, which decides. */
export function guardLinks(page: Page): void {
  const guard = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.hasAttribute('data-own')) return;
    event.preventDefault();
    if (event.type === 'auxclick' && event.button !== 1) return;
    follow(page, writtenAddress(link));
  };
  document.addEventListener('click', guard, true);
  document.addEventListener('auxclick', guard, true);
  document.addEventListener('dragstart', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
  });
}

/** Where the page stands in a window of its own, it follows the app's rules itself. */
function follow({ notices, parent }: Page, written: string): void {
  const fate = linkFate(written);
  if (fate.kind === 'scroll') scrollTo(fate.id);
  else if (parent.present) parent.say({ type: 'link', href: fate.href });
  else if (fate.kind === 'open') open(fate.href, '_blank', 'noopener,noreferrer');
  else notices.say(`Navigation: this link cannot be followed from a notebook (${fate.href.slice(0, 80)})`);
}
