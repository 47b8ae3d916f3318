import { highlightCode, tagHighlighter, tags } from '@lezer/highlight';
import { parser } from '@lezer/python';
import { useMemo } from 'react';
import { codeTagsOf } from '~/text/codeTags';

const highlighter = tagHighlighter(codeTagsOf(tags));

interface Stretch {
  readonly text: string;
  readonly mark: string;
}

const stretchesOf = (code: string): readonly Stretch[] => {
  const found: Stretch[] = [];
  highlightCode(
    code,
    parser.parse(code),
    highlighter,
    (text, mark) => {
      found.push({ text, mark });
    },
    () => {
      found.push({ text: '\n', mark: '' });
    },
  );
  return found;
};

/** Python in colours, element by element. */
export default function ColouredCode({ code }: { readonly code: string }) {
  const stretches = useMemo(() => stretchesOf(code), [code]);
  return stretches.map(({ text, mark }, at) =>
    mark === '' ? (
      text
    ) : (
      <span key={at} className={mark}>
        {text}
      </span>
    ),
  );
}
