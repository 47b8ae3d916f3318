/** Where this page is and who framed it, read from its own address. */
export interface Address {
  /** The capability path of this notebook, with a slash at its end; everything the page asks for is below it. */
  readonly base: string;
  /** The origin of the app that framed the page; null where none is named, or where what is named is no plain http(s) origin. */
  readonly parent: string | null;
}

/** `?app=<origin>`, only where it is exactly an http or https origin: no path, no credentials, no other scheme. */
export function parentOrigin(search: string): string | null {
  const named = new URLSearchParams(search).get('app');
  if (!named || !URL.canParse(named)) return null;
  const url = new URL(named);
  return (url.protocol === 'http:' || url.protocol === 'https:') && url.origin === named
    ? named
    : null;
}

export const readAddress = (href: string): Address => {
  const url = new URL(href);
  return {
    base: url.origin + url.pathname.replace(/[^/]*$/, ''),
    parent: parentOrigin(url.search),
  };
};

/** The address of a file of the notebook's own folder; null where the path would leave it. */
export function fileAddress(base: string, path: string): string | null {
  const below = `${base}files/`;
  const clean = path.replace(/^\.\//, '').replace(/^files\/(?=.)/, '');
  if (/^[a-z][a-z0-9+.-]*:|^\/|^\\|[?#]/i.test(clean)) return null;
  const address = new URL(clean.split('/').map(encodeSegment).join('/'), below).href;
  return address.startsWith(below) ? address : null;
}

/** Markdown may have a name encoded already ('my%20plot.png') or not. */
function encodeSegment(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment));
  } catch {
    return encodeURIComponent(segment);
  }
}
