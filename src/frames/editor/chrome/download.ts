import { h } from './dom';

/** The download has begun with the click, and keeps what it reads. */
const KEPT_MS = 60_000;

/** Hands a file of this page to the person. */
export function download(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = h('a', { href: url, download: name, 'data-own': true, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
