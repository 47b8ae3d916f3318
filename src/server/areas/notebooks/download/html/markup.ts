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

/** A picture; `address` holds it whole. */
export const picture = (address: string, alt: string, size = ''): string =>
  `<img src="${escaped(address)}" alt="${escaped(alt)}"${size}>`;

/** The same with an address of the web, which is followed only by a click. */
export const noteWithLink = (text: string, address: string): string =>
  `<p class="note">${escaped(text)} <a href="${escaped(address)}" target="_blank" rel="noopener noreferrer">${escaped(address)}</a></p>`;
