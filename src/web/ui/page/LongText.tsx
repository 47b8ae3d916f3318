import { useState } from 'react';
import './page.css';

/** The longest text shown at once, in characters (ERR-10). */
export const cutAt = 300;

/** A server's own words as plain text, whatever they contain, cut at 300 characters with 'Show more'. */
export function LongText({ text }: { text: string }) {
  const [whole, setWhole] = useState(false);
  if (text.length <= cutAt) return <span className="at-long">{text}</span>;
  return (
    <span className="at-long">
      {whole ? text : `${text.slice(0, cutAt).trimEnd()}…`}{' '}
      <button
        type="button"
        className="at-link"
        aria-expanded={whole}
        onClick={() => {
          setWhole(!whole);
        }}
      >
        {whole ? 'Show less' : 'Show more'}
      </button>
    </span>
  );
}
