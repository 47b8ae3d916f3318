/**
 * Html that does nothing without its scripts (plots, maps), so that it needs a page of its own; controls to press and to choose from, and what
 * answers a press, among them. What runs by itself (`onerror`, `onplay`) or adorns (`onmouseover`) does not count: the rest is shown without.
 */
export const isScripted = (html: string): boolean =>
  /<(?:script|iframe|button|select|textarea)[\s>/]|<[a-z][^<>]*[\s"']on(?:click|change|input|submit)\s*=/i.test(
    html,
  );
