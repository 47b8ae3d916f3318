/** A mail as it is written down. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What a letter is made of: sentences, then a link on a line of its own, then more sentences. */
export interface LetterParts {
  readonly to: string;
  readonly subject: string;
  readonly before: readonly string[];
  readonly link: { readonly label: string; readonly url: string };
  readonly after: readonly string[];
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\'': '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
/** Names come from people: one that holds line ends or signs nobody sees stays on its line. */
const onOneLine = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Writes a letter as plain text and as simple HTML; nothing in it is taken for markup. */
export const letterOf = ({ to, subject, before, link, after }: LetterParts): Letter => {
  const paragraph = (text: string) => `<p>${escaped(onOneLine(text))}</p>`;
  return {
    to: onOneLine(to), subject: onOneLine(subject),
    text: [...before.map(onOneLine), `${link.label}:\n${link.url}`, ...after.map(onOneLine), ''].join('\n\n'),
    html: [
      '<!doctype html><html><body style="font: 16px/1.5 sans-serif; max-width: 560px">',
      ...before.map(paragraph), `<p><a href="${escaped(link.url)}">${escaped(link.label)}</a></p>`, ...after.map(paragraph),
      '</body></html>',
    ].join('\n'),
  };
};
