import { tags } from '@lezer/highlight';

/** Which part of code has which class; styles/code.css colours them, so that light and dark need no second theme. */
export const codeTags = [
  { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword, tags.modifier], class: 'tok-keyword' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp, tags.monospace], class: 'tok-string' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], class: 'tok-number' },
  { tag: [tags.comment, tags.meta], class: 'tok-comment' },
  { tag: [tags.function(tags.variableName), tags.function(tags.definition(tags.variableName)), tags.className], class: 'tok-name' },
  { tag: tags.heading, class: 'tok-heading' },
  { tag: tags.strong, class: 'tok-strong' },
  { tag: tags.emphasis, class: 'tok-emphasis' },
  { tag: [tags.link, tags.url], class: 'tok-link' },
  { tag: tags.invalid, class: 'tok-invalid' },
] as const;
