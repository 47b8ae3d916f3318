import type { MarkedToken, Token } from 'marked';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { pictureOf } from '../model/guide';
import { supportedTokens } from '../model/reading';
import { addressOf } from '../model/chapters';

/** Props of {@link Prose}. */
export interface ProseProps {
  /** The content to draw. */
  readonly tokens: readonly Token[] | undefined;
  /** The chapter in which it stands: a link to '#section' stays in it. */
  readonly chapter: string;
}

/** A text of the guide as elements of the page, one by one: nothing of it is ever markup. */
export function Prose({ tokens, chapter }: ProseProps) {
  return supportedTokens(tokens).map((token, at) => (
    <Fragment key={at}>
      <Drawn token={token} chapter={chapter} />
    </Fragment>
  ));
}

const CHAPTER_LINK = /^([a-z-]+)\.md(?:#(.*))?$/;

/** Where a link of the guide leads in the app; null for a link to another site. */
const leadingTo = (href: string, chapter: string): string | null => {
  if (href.startsWith('#')) return addressOf(chapter, href.slice(1));
  const [, name, section] = CHAPTER_LINK.exec(href) ?? [];
  return name === undefined ? null : addressOf(name, section);
};

function Drawn({ token, chapter }: { readonly token: MarkedToken; readonly chapter: string }) {
  const inside = 'tokens' in token ? <Prose tokens={token.tokens} chapter={chapter} /> : null;
  switch (token.type) {
    case 'paragraph':
      return <p>{inside}</p>;
    case 'heading':
      return <h3>{inside}</h3>;
    case 'blockquote':
      return <blockquote>{inside}</blockquote>;
    case 'list': {
      const items = token.items.map((item, at) => (
        <li key={at}>
          <Prose tokens={item.tokens} chapter={chapter} />
        </li>
      ));
      return token.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case 'code':
      return (
        <pre tabIndex={0}>
          <code>{token.text}</code>
        </pre>
      );
    case 'strong':
      return <strong>{inside}</strong>;
    case 'em':
      return <em>{inside}</em>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'image':
      return (
        <img
          src={pictureOf(token.href)}
          alt={token.text}
          width={1440}
          height={900}
          loading="lazy"
          decoding="async"
        />
      );
    case 'link': {
      const to = leadingTo(token.href, chapter);
      return to === null ? (
        <a href={token.href} target="_blank" rel="noopener noreferrer">
          {inside}
        </a>
      ) : (
        <Link to={to}>{inside}</Link>
      );
    }
    case 'text':
      return token.tokens ? inside : token.text;
    case 'escape':
      return token.text;
    default:
      return null;
  }
}
