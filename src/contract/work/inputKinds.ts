/** How texts are called that name packages and are no list of requirements, by the file name that `environments.readFile` reads them as. */
export const INPUT_KINDS = {
  'script.py': 'a script with a PEP 723 header',
  'pyproject.toml': 'pyproject.toml',
  'uv.lock': 'uv.lock',
  'pylock.toml': 'pylock.toml',
  'environment.yml': 'environment.yml',
} as const;
export type InputKind = keyof typeof INPUT_KINDS;

/** Lines that no list of requirements has, the first kind that has all of its own counts. */
const MARKS: readonly (readonly [InputKind, ...RegExp[]])[] = [
  ['script.py', /^# \/\/\/ script\s*$/m, /^# \/\/\/\s*$/m],
  ['pyproject.toml', /^\[project\]\s*$/m],
  ['uv.lock', /^\[\[package\]\]\s*$/m],
  ['pylock.toml', /^(?:\[\[packages\]\]\s*$|lock-version\s*=[^=])/m],
  ['environment.yml', /^dependencies:\s*$/m, /^[ \t]*- /m],
];

/** The kind of file whose text this is; null of a list of requirements, and of what is not recognised. */
export const inputKindOf = (text: string): InputKind | null =>
  MARKS.find(([, ...marks]) => marks.every((mark) => mark.test(text)))?.[0] ?? null;
