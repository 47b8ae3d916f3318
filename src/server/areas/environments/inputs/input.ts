import { readConda } from './conda';
import { readPylock } from './pylockFile';
import { readPyproject } from './pyproject';
import { InputError, type InputFile, type InputTarget, type ReadInput } from './reading';
import { readScript } from './script';
import { readUvLock } from './uvLock';

const READERS: readonly (readonly [RegExp, (file: InputFile, target: InputTarget) => ReadInput])[] =
  [
    [/^pyproject\.toml$/i, readPyproject],
    [/^uv\.lock$/i, readUvLock],
    [/^pylock(?:\.[^.]+)?\.toml$/i, readPylock],
    [/\.ya?ml$/i, readConda],
    [/\.pyw?$/i, readScript],
  ];
const OTHER = /\.(?:toml|lock|json|cfg|ipynb)$|^Pipfile$/i;

/**
 * The requirements in a file that names packages, by its name: pyproject.toml, uv.lock, pylock.toml, an environment of conda, a script with a header (PEP
 * 723); any other one is a requirements.txt and taken as it is. Throws `InputError`.
 */
export const readInput = (file: InputFile, target: InputTarget): ReadInput => {
  const text = file.text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
  const name = file.name.split(/[/\\]/).at(-1) ?? '';
  const [, read] = READERS.find(([names]) => names.test(name)) ?? [];
  if (read) return read({ name, text }, target);
  if (OTHER.test(name))
    throw new InputError(
      `${name} is no file that packages are taken from: requirements.txt, pyproject.toml, uv.lock, pylock.toml, environment.yml, or a script with a header '# /// script'.`,
    );
  return { requirements: text, notes: [] };
};
