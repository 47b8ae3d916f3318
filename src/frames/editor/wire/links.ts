/** The action that follows a click on a link. The page itself never navigates. */
export type LinkTarget =
  | { readonly kind: 'scroll'; readonly id: string }
  /** http, https and mailto may leave, by a new window. */
  | { readonly kind: 'open'; readonly href: string }
  /** file, data, javascript, relative and everything else stays where it is. */
  | { readonly kind: 'refused'; readonly href: string };

/** The longest address that is passed on. */
const LONGEST = 8_192;

/** Decides by what the author wrote, not by what the browser makes of it. */
export function linkTargetOf(written: string): LinkTarget {
  const href = written.trim();
  if (href.startsWith('#')) return { kind: 'scroll', id: decoded(href.slice(1)) };
  if (href.length <= LONGEST && /^(https?:\/\/|mailto:)[^\s]+$/i.test(href) && URL.canParse(href))
    return { kind: 'open', href };
  return { kind: 'refused', href: href.slice(0, LONGEST) };
}

/** A percent-encoded text, decoded; unchanged where it is not validly encoded ('50%.png'). */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The id a heading gets, as Jupyter names them: spaces become hyphens, everything else stays. */
export const headingId = (text: string): string => text.trim().replace(/\s+/g, '-');
