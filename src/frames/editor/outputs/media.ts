import { fileAddress } from '../wire/address';
import { sentence } from './sandbox/lost';

/** Where sound or film of a notebook is: in the text itself, in the notebook's folder, or on the web. Null where it may not be played. */
export function mediaAddress(written: string, base: string): string | null {
  if (/^data:(?:audio|video)\/[\w.+-]+[;,]/i.test(written) || /^https:\/\//i.test(written))
    return written;
  return fileAddress(base, written);
}

const words: Readonly<Record<string, string>> = { AUDIO: 'sound', VIDEO: 'film' };

/** Says of every player that has nothing to play what it would have played, of one whose file does not come, and of a picture, that it is not there. */
export function labelUnplayable(fragment: DocumentFragment): void {
  for (const picture of fragment.querySelectorAll('img[data-written]:not([src])')) {
    const alt = picture.getAttribute('alt');
    picture.replaceWith(
      sentence(
        `The picture${alt ? ` “${alt.slice(0, 200)}”` : ''} is not there:`,
        picture.getAttribute('data-written'),
      ),
    );
  }
  for (const player of fragment.querySelectorAll<HTMLMediaElement>('audio, video')) {
    const sources = [player, ...player.querySelectorAll('source')];
    const kind = words[player.tagName] ?? '';
    const written =
      sources.map((one) => one.getAttribute('data-written')).find((one) => one !== null) ?? null;
    if (!sources.some((one) => one.hasAttribute('src'))) {
      player.replaceWith(
        sentence(
          written === null
            ? `Here a ${kind} should be, but nothing is named.`
            : `This ${kind} cannot be played here:`,
          written,
        ),
      );
      continue;
    }
    // A player that was made in another document looks for its sources only when it is told to.
    requestAnimationFrame(() => player.load());
    if (!player.hasAttribute('title'))
      player.setAttribute('aria-label', kind === 'film' ? 'Film' : 'Sound');
    const last = sources.filter((one) => one.hasAttribute('src')).at(-1);
    last?.addEventListener('error', () => {
      const address = last.getAttribute('src') ?? '';
      player.replaceWith(
        sentence(
          `This ${kind} could not be loaded, or this browser cannot play it:`,
          address.startsWith('data:') ? null : address,
        ),
      );
    });
  }
}
