/**
 * Html that does nothing without its scripts (plots, maps), so that it needs a page of its own; scripts in attributes and controls to press
 * and to choose from among them.
 */
export const isScripted = (html: string): boolean =>
  /<(?:script|iframe|button|select|textarea)[\s>/]|<[a-z][^<>]*[\s"']on[a-z]{3,30}\s*=/i.test(html);
