import { memo, Suspense, useMemo } from 'react';
import { lazily } from '~/web/kit/browser/lazily';
import { blocksOf, type Block, type Span } from './markup';
import './writing.css';

const ColouredCode = lazily(() => import('./ColouredCode'));

const drawn = ({ kind, text, to = text }: Span, at: number) => {
  switch (kind) {
    case 'text':
      return text;
    case 'code':
      return <code key={at}>{text}</code>;
    case 'strong':
      return <strong key={at}>{text}</strong>;
    case 'em':
      return <em key={at}>{text}</em>;
    case 'gone':
      return <del key={at}>{text}</del>;
    case 'mention':
      return (
        <span key={at} className="at-mention">
          {text}
        </span>
      );
    case 'link':
      return (
        <a
          key={at}
          href={to}
          title={to === text ? undefined : to}
          target="_blank"
          rel="noopener noreferrer nofollow"
        >
          {text}
        </a>
      );
  }
};

const PYTHON = /^(py|python\d?)$/;

function Code({ block: { spans, language = '' } }: { readonly block: Block }) {
  const code = spans[0]?.text ?? '';
  return (
    <pre tabIndex={0}>
      <code>
        {PYTHON.test(language) ? (
          <Suspense fallback={code}>
            <ColouredCode code={code} />
          </Suspense>
        ) : (
          code
        )}
      </code>
    </pre>
  );
}

/** A text as it is meant. It becomes elements of the page one by one, so nothing of it is ever markup. */
export const Marked = memo(function Marked({
  text,
  mentions,
}: {
  readonly text: string;
  readonly mentions: readonly string[];
}) {
  const blocks = useMemo(() => blocksOf(text, mentions), [text, mentions]);
  return (
    <div className="at-written">
      {blocks.map((block, at) =>
        block.kind === 'code' ? (
          <Code key={at} block={block} />
        ) : (
          <p key={at}>{block.spans.map(drawn)}</p>
        ),
      )}
    </div>
  );
});
