/**
 * Html that does nothing without its scripts (plots, maps), so that it needs a page of its own; controls to press and to choose from, and what
 * answers a person's mouse or keys, among them. What runs by itself (`onerror`, `onplay`) is none: the rest of it is shown without.
 */
export const isScripted = (html: string): boolean =>
  /<(?:script|iframe|button|select|textarea)[\s>/]|<[a-z][^<>]*[\s"']on(?:(?:dbl)?click|change|input|submit|(?:key|mouse|pointer|touch|drag)[a-z]{1,20})\s*=/i.test(
    html,
  );
