import { load, YAMLException } from 'js-yaml';
import { z } from 'zod';
import {
  InputError,
  quoted,
  readShape,
  someOf,
  type InputFile,
  type InputTarget,
  type ReadInput,
} from './reading';
import { offered, requirementAt } from './requirement';
import { allows } from './versions';

const Environment = z.object({
  dependencies: z.array(z.union([z.string(), z.object({ pip: z.array(z.string()) })])),
});

const yamlOf = ({ name, text }: InputFile): unknown => {
  try {
    return load(text);
  } catch (error) {
    if (!(error instanceof YAMLException)) throw new InputError(`${name} cannot be read as YAML.`);
    const line = error.mark ? `, line ${error.mark.line + 1}` : '';
    throw new InputError(`${name}${line}: ${error.reason}.`);
  }
};

const INDEX = /^--(?:extra-)?index-url[ =]https?:\/\/[^\s\\\p{Cc}]+$/u;

/** The pip section of an environment of conda, and what is left out. Throws `InputError`. */
export const readConda = (file: InputFile, { version }: InputTarget): ReadInput => {
  const { name } = file;
  const { dependencies } = readShape(Environment, yamlOf(file), name);
  const lines: string[] = [];
  const packages: string[] = [];
  const notes: string[] = [];
  for (const [at, each] of dependencies.entries()) {
    if (typeof each === 'string') {
      if (!/^[^\p{Cc}]{1,200}$/u.test(each))
        throw new InputError(
          `${name}, 'dependencies[${at}]': ${quoted(each)} is no package of conda.`,
        );
      const [, asked] = /^python\s*=+\s*(\d+(?:\.\d+)*)/.exec(each) ?? [];
      if (asked !== undefined && allows(`==${asked}.*`, version) === false)
        notes.push(
          `${name} asks for Python ${asked}; this environment is made of Python ${version}.`,
        );
      if (!/^(?:python|pip|setuptools|wheel)\b(?!-)/.test(each)) packages.push(each);
      continue;
    }
    lines.push(
      ...each.pip.map((line, nth) =>
        INDEX.test(line.trim())
          ? line.trim()
          : requirementAt(line, `${name}, 'dependencies[${at}].pip[${nth}]'`),
      ),
    );
  }
  if (packages.length > 0)
    notes.push(
      `Environments here have packages of PyPI, and none of conda: ${someOf(packages)} ${packages.length === 1 ? 'is' : 'are'} left out. ` +
        (lines.length > 0
          ? `The pip section of ${name} was taken.`
          : `${name} has no pip section: write what you need by its name on PyPI.`),
    );
  return {
    requirements: [
      `# From the pip section of ${name}.`,
      ...lines,
      ...offered('Packages of conda, which may have other names on PyPI:', packages),
      '',
    ].join('\n'),
    notes,
  };
};
