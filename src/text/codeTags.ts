/** The marks of code that a parser knows, as @lezer/highlight names them. */
interface Marks<Mark> {
  readonly keyword: Mark;
  readonly operatorKeyword: Mark;
  readonly controlKeyword: Mark;
  readonly modifier: Mark;
  readonly string: Mark;
  readonly regexp: Mark;
  readonly monospace: Mark;
  readonly number: Mark;
  readonly bool: Mark;
  readonly null: Mark;
  readonly atom: Mark;
  readonly comment: Mark;
  readonly meta: Mark;
  readonly variableName: Mark;
  readonly className: Mark;
  readonly heading: Mark;
  readonly strong: Mark;
  readonly emphasis: Mark;
  readonly link: Mark;
  readonly url: Mark;
  readonly invalid: Mark;
  special(mark: Mark): Mark;
  function(mark: Mark): Mark;
  definition(mark: Mark): Mark;
}

/** Which part of code has which class: the sheets of the editor and of the app colour them, so that light and dark need no second theme. */
export const codeTagsOf = <Mark>(
  tags: Marks<Mark>,
): { readonly tag: Mark | readonly Mark[]; readonly class: string }[] => [
  {
    tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword, tags.modifier],
    class: 'tok-keyword',
  },
  {
    tag: [tags.string, tags.special(tags.string), tags.regexp, tags.monospace],
    class: 'tok-string',
  },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], class: 'tok-number' },
  { tag: [tags.comment, tags.meta], class: 'tok-comment' },
  {
    tag: [
      tags.function(tags.variableName),
      tags.function(tags.definition(tags.variableName)),
      tags.className,
    ],
    class: 'tok-name',
  },
  { tag: tags.heading, class: 'tok-heading' },
  { tag: tags.strong, class: 'tok-strong' },
  { tag: tags.emphasis, class: 'tok-emphasis' },
  { tag: [tags.link, tags.url], class: 'tok-link' },
  { tag: tags.invalid, class: 'tok-invalid' },
];
