import { useMemo } from 'react';
import { blocksOf, type Span } from '../model/markup';

const drawn = ({ kind, text }: Span, at: number) => {
  switch (kind) {
    case 'text': return text;
    case 'code': return <code key={at}>{text}</code>;
    case 'strong': return <strong key={at}>{text}</strong>;
    case 'em': return <em key={at}>{text}</em>;
    case 'mention': return <span key={at} className="comments-mention">{text}</span>;
    case 'link': return <a key={at} href={text} target="_blank" rel="noopener noreferrer nofollow">{text}</a>;
  }
};

/** A comment as it is meant. It becomes elements of the page one by one, so nothing of it is ever markup. */
export function Marked({ text, mentions }: { readonly text: string; readonly mentions: readonly string[] }) {
  const blocks = useMemo(() => blocksOf(text, mentions), [text, mentions]);
  return (
    <div className="comments-text">
      {blocks.map(({ kind, spans }, at) => (
        kind === 'code' ? <pre key={at} tabIndex={0}><code>{spans[0]?.text}</code></pre> : <p key={at}>{spans.map(drawn)}</p>
      ))}
    </div>
  );
}
