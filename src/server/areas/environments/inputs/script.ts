import { z } from 'zod';
import {
  InputError,
  readShape,
  readToml,
  type InputFile,
  type InputTarget,
  type ReadInput,
} from './reading';
import { requirementAt } from './requirement';
import { checkPython } from './versions';

const Script = z.object({
  dependencies: z.array(z.string()).default([]),
  'requires-python': z.string().optional(),
});

/** The TOML in the header of a script, and the line after which it begins. */
const headerOf = ({ name, text }: InputFile) => {
  const lines = text.split(/\r?\n/);
  const starts = lines.flatMap((line, at) => (line === '# /// script' ? [at] : []));
  const [start] = starts;
  if (start === undefined)
    throw new InputError(`${name} has no header '# /// script' (PEP 723) that names its packages.`);
  if (starts.length > 1)
    throw new InputError(`${name}, line ${starts[1]! + 1}: it has two headers '# /// script'.`);
  const length = lines.slice(start + 1).findIndex((line) => !/^#(?: |$)/.test(line));
  const block = lines.slice(start + 1, length < 0 ? undefined : start + 1 + length);
  const end = block.lastIndexOf('# ///');
  if (end < 0) throw new InputError(`${name}, line ${start + 1}: its header has no end '# ///'.`);
  // Lines keep their numbers, for the errors of TOML.
  return (
    '\n'.repeat(start + 1) +
    block
      .slice(0, end)
      .map((line) => line.slice(2))
      .join('\n')
  );
};

/** The dependencies in the header of a script (PEP 723). Throws `InputError`. */
export const readScript = (file: InputFile, target: InputTarget): ReadInput => {
  const { name } = file;
  const read = readShape(Script, readToml(headerOf(file), name), name);
  checkPython(read['requires-python'], `${name}, 'requires-python'`, target);
  const lines = read.dependencies.map((each, at) =>
    requirementAt(each, `${name}, 'dependencies[${at}]'`),
  );
  return { requirements: [`# From ${name}.`, ...lines, ''].join('\n'), notes: [] };
};
