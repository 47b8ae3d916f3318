import type { TryForm } from './tryForm';

/** Stands for the key where that is not known (any more). */
const NO_KEY = '<key>';

/** Within single quotes of a shell. */
const shell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const python = (text: string) =>
  JSON.stringify(text).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

const typeOf = ({ kind }: TryForm) =>
  ({ json: 'application/json', text: 'text/plain', file: 'application/octet-stream' })[kind];

export type Language = 'curl' | 'python' | 'javascript';
export const LANGUAGES: Readonly<Record<Language, string>> = {
  curl: 'curl',
  python: 'Python',
  javascript: 'JavaScript',
};

/** The call as it is written elsewhere: what the form asks, with the address and the key. */
export const snippetOf = (
  language: Language,
  address: string,
  form: TryForm,
  key: string | null,
): string => {
  const url = `${address}${form.path}`;
  const bearer = `Bearer ${key ?? NO_KEY}`;
  const file = form.file?.name ?? 'input.bin';
  if (language === 'curl') {
    const body =
      form.kind === 'file' ? `--data-binary @${shell(file)}` : `--data-raw ${shell(form.text)}`;
    return [
      `curl ${shell(url)} \\`,
      `  --header ${shell(`Authorization: ${bearer}`)} \\`,
      `  --header ${shell(`Content-Type: ${typeOf(form)}`)} \\`,
      `  ${body}`,
    ].join('\n');
  }
  if (language === 'python') {
    const body =
      form.kind === 'file' ? `open(${python(file)}, "rb").read()` : `${python(form.text)}.encode()`;
    return [
      'import urllib.request',
      '',
      'request = urllib.request.Request(',
      `    ${python(url)},`,
      `    data=${body},`,
      `    headers={"Authorization": ${python(bearer)}, "Content-Type": "${typeOf(form)}"},`,
      ')',
      'with urllib.request.urlopen(request) as answer:',
      '    print(answer.read().decode())',
    ].join('\n');
  }
  const body = form.kind === 'file' ? 'file' : JSON.stringify(form.text);
  return [
    `const answer = await fetch(${JSON.stringify(url)}, {`,
    "  method: 'POST',",
    `  headers: { Authorization: ${JSON.stringify(bearer)}, 'Content-Type': '${typeOf(form)}' },`,
    `  body: ${body},`,
    '});',
    'const reply = await answer.text();',
  ].join('\n');
};
