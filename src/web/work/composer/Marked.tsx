import { memo, Suspense, useMemo } from 'react';
import { blocksOf, type Block, type Span } from '~/text/markup';
import { lazily } from '~/web/lib/browser/lazily';
import './writing.css';

const ColouredCode = lazily(() => import('./ColouredCode'));

const TAGS = { code: 'code', strong: 'strong', em: 'em', gone: 'del' } as const;

const drawn = ({ kind, text, to = text }: Span, at: number) => {
  switch (kind) {
    case 'text':
      return text;
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
    default: {
      const Tag = TAGS[kind];
      return <Tag key={at}>{text}</Tag>;
    }
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
