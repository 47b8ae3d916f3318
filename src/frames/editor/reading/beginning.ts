import { BEGINNING, type Beginning } from '~/contract/editor';

/** The first cells, which the server wrote into the page; null where it could not, and the page asks for them. */
export function beginning(): Beginning | null {
  const written = document.getElementById(BEGINNING.id)?.textContent;
  return written ? (JSON.parse(written) as Beginning) : null;
}
