/** The handling of a link that was clicked in a frame. '#' anchors never get here: the frame scrolls by itself (EDF-07). */
export type LinkDecision = 'outside' | 'refused';

/** http, https and mailto open outside; file, base64 and relative links, and everything that runs or carries code, are refused (EDF-08 to EDF-10). */
export const linkDecisionOf = (href: string): LinkDecision =>
  /^(https?:\/\/[^/]|mailto:[^@\s]+@)/i.test(href.trim()) ? 'outside' : 'refused';

/** The link as a person reads it in the refusal: short, and a data link without its data. */
export const linkText = (href: string): string => {
  const known = href.trim().replace(/^(data:[^,]{0,40}).*/is, '$1,…');
  return known.length > 120 ? `${known.slice(0, 120)}…` : known;
};
