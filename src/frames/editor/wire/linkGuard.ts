import { ID_PREFIX } from '../outputs/sanitise';
import { OUTPUT_LINK } from '../outputs/scripted';
import type { Workbench } from '../workbench';
import { linkTargetOf } from './links';

type Page = Pick<Workbench, 'notices' | 'parent'>;

const writtenAddress = (link: Element): string =>
  link.getAttribute('data-written') ?? link.getAttribute('href') ?? '';

/** The clicked link, also within the shadow tree of an output. */
const linkOf = (event: Event): Element | null => {
  const [target] = event.composedPath();
  return target instanceof Element ? target.closest('a') : null;
};

/** Scrolls to what an anchor names, as far as its own output or the notebook has it. */
function scrollTo(id: string, from: Element | null): void {
  const tree = from?.getRootNode();
  const own = tree instanceof ShadowRoot ? tree.getElementById(id) : null;
  const target =
    own ??
    document.getElementById(ID_PREFIX + id) ??
    document.getElementById(ID_PREFIX + id.toLowerCase());
  target?.scrollIntoView({ block: 'start' });
}

/** EDF-07 to EDF-10: anchors scroll; every other link is prevented and told to the app, which decides. */
export function guardLinks(page: Page): void {
  const guard = (event: MouseEvent) => {
    const link = linkOf(event);
    if (!link || link.hasAttribute('data-own')) return;
    event.preventDefault();
    if (event.type === 'auxclick' && event.button !== 1) return;
    follow(page, writtenAddress(link), link);
  };
  document.addEventListener('click', guard, true);
  document.addEventListener('auxclick', guard, true);
  document.addEventListener('dragstart', (event) => {
    if (linkOf(event)) event.preventDefault();
  });
  // A script may say that somebody clicked: it counts only where the browser has just seen a click or a key.
  document.addEventListener(OUTPUT_LINK, (event) => {
    if (
      event instanceof CustomEvent &&
      typeof event.detail === 'string' &&
      navigator.userActivation.isActive
    )
      follow(page, event.detail, null);
  });
}

/** Where the page stands in a window of its own, it follows the app's rules itself. */
function follow({ notices, parent }: Page, written: string, from: Element | null): void {
  const fate = linkTargetOf(written);
  if (fate.kind === 'scroll') scrollTo(fate.id, from);
  else if (parent.present) parent.say({ type: 'link', href: fate.href });
  else if (fate.kind === 'open') open(fate.href, '_blank', 'noopener,noreferrer');
  else
    notices.say(
      `Navigation: this link cannot be followed from a notebook (${fate.href.slice(0, 80)})`,
    );
}
