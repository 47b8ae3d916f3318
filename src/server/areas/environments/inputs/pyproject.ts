import { z } from 'zod';
import {
  InputError,
  quoted,
  readShape,
  readToml,
  type InputFile,
  type InputTarget,
  type ReadInput,
} from './reading';
import { offered, requirementAt } from './requirement';
import { checkPython } from './versions';

const Requirements = z.array(z.string());
const Pyproject = z.object({
  project: z
    .object({
      dynamic: z.array(z.string()).default([]),
      dependencies: Requirements.default([]),
      'requires-python': z.string().optional(),
      'optional-dependencies': z.record(z.string(), Requirements).default({}),
    })
    .optional(),
  'dependency-groups': z
    .record(z.string(), z.array(z.union([z.string(), z.object({ 'include-group': z.string() })])))
    .default({}),
  tool: z.object({ poetry: z.unknown().optional() }).optional(),
});

/** The dependencies of a project (PEP 621); its optional ones and its groups as comments. Throws `InputError`. */
export const readPyproject = ({ name, text }: InputFile, target: InputTarget): ReadInput => {
  const {
    project,
    'dependency-groups': groups,
    tool,
  } = readShape(Pyproject, readToml(text, name), name);
  if (!project)
    throw new InputError(
      tool?.poetry === undefined
        ? `${name} has no table [project].`
        : `${name} has no table [project]: what Poetry's own table says is not read. 'poetry export' writes a requirements.txt.`,
    );
  if (project.dynamic.includes('dependencies'))
    throw new InputError(
      `${name}, 'project.dynamic': its dependencies are made when it is built, so they are not in the file.`,
    );
  checkPython(project['requires-python'], `${name}, 'project.requires-python'`, target);
  const linesOf = (list: readonly string[], field: string) =>
    list.map((each, at) => requirementAt(each, `${name}, '${field}[${at}]'`));
  const optional = Object.entries(project['optional-dependencies']).map(
    ([extra, list]) =>
      [
        `Optional, ${quoted(extra)}:`,
        linesOf(list, `project.optional-dependencies.${extra}`),
      ] as const,
  );
  const grouped = Object.entries(groups).map(
    ([group, list]) =>
      [
        `Group ${quoted(group)}:`,
        linesOf(
          list.filter((each) => typeof each === 'string'),
          `dependency-groups.${group}`,
        ),
      ] as const,
  );
  const offers = [...optional, ...grouped].filter(([, lines]) => lines.length > 0);
  return {
    requirements: [
      `# From ${name}.`,
      ...linesOf(project.dependencies, 'project.dependencies'),
      ...offers.flatMap(([title, lines]) => offered(title, lines)),
      '',
    ].join('\n'),
    notes:
      offers.length === 0
        ? []
        : [
            `Optional dependencies of ${name} stand in comments: remove the # before those that you want.`,
          ],
  };
};
