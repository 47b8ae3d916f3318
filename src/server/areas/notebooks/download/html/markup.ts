const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it may stand between tags, and within quotes in one. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** A sentence about something that is not shown. */
export const note = (text: string): string => `<p class="note">${escaped(text)}</p>`;

/** The result of `make`; where it throws, a sentence in its place: one output or text takes none of the others along. */
export const orNote = async (
  what: string,
  make: () => string | Promise<string>,
): Promise<string> => {
  try {
    return await make();
  } catch (error) {
    const why = error instanceof Error ? error.message : '';
    return note(`${what} cannot be shown here${why === '' ? '' : `: ${why.slice(0, 200)}`}`);
  }
};

/** A picture; `address` holds it whole. */
export const picture = (address: string, alt: string, size = ''): string =>
  `<img src="${escaped(address)}" alt="${escaped(alt)}"${size}>`;

/** The same with an address of the web, which is followed only by a click. */
export const noteWithLink = (text: string, address: string): string =>
  `<p class="note">${escaped(text)} <a href="${escaped(address)}" target="_blank" rel="noopener noreferrer">${escaped(address)}</a></p>`;
