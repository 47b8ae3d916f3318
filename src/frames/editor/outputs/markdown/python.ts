import { highlightCode, tagHighlighter, tags } from '@lezer/highlight';
import { parser } from '@lezer/python';
import { codeTagsOf } from '~/text/codeTags';

const colours = tagHighlighter(codeTagsOf(tags));

/** Python as nodes, coloured as the cells' editors do. */
export function coloured(source: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  highlightCode(
    source,
    parser.parse(source),
    colours,
    (text, classes) => {
      if (classes === '') return void fragment.append(text);
      const span = document.createElement('span');
      span.className = classes;
      span.textContent = text;
      fragment.append(span);
    },
    () => {
      fragment.append('\n');
    },
  );
  return fragment;
}
