import { highlightCode, tagHighlighter, tags } from '@lezer/highlight';
import { parser } from '@lezer/python';
import { codeTagsOf } from '~/text/codeTags';

const colours = tagHighlighter(codeTagsOf(tags));

const PYTHON = /^language-(py|python3?|ipython3?|pycon)$/;

/** Longer code stays as it is. */
const LONGEST = 50_000;

/** Colours a block of Python as the cells' editors do; a block of another language, or of none, stays as it is. */
export function highlight(block: Element): void {
  const source = block.textContent;
  if (!PYTHON.test(block.className) || source.length > LONGEST) return;
  const coloured = document.createDocumentFragment();
  highlightCode(source, parser.parse(source), colours, (text, classes) => {
    if (classes === '') return void coloured.append(text);
    const span = document.createElement('span');
    span.className = classes;
    span.textContent = text;
    coloured.append(span);
  }, () => { coloured.append('\n'); });
  block.replaceChildren(coloured);
}
