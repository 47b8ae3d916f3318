/**
 * Lets the browser save what is behind an address, without leaving the page: a click on a link that is never seen. `base` is the
 * API's origin, for addresses that name none.
 */
export const offerFile = (url: string, name: string, base: string): void => {
  if (typeof document === 'undefined') return;
  const link = document.createElement('a');
  link.href = new URL(url, new URL(base || '/', document.baseURI)).href;
  link.download = name;
  link.rel = 'noopener';
  link.click();
};
