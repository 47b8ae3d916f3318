/** Rule 6: every endpoint of the contract has a server test and a caller, or a written reason. The handler is the compiler's to ask for. */
import { pick, type Tree } from './tree';

type Table = Readonly<Record<string, Readonly<Record<string, { readonly path: string }>>>>;

const textOf = (tree: Tree, paths: RegExp) => [...pick(tree, paths).values()].join('\n');
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether a text names an endpoint, as `area.name` or by its path. */
const names = (text: string, area: string, name: string, path: string) =>
  new RegExp(`\\b${area}(\\.|\\['|', ')${name}\\b`).test(text) ||
  new RegExp(`['"\`]${escaped(path)}['"\`?]`).test(text);

/** Missing callers and server tests of endpoints, one line each; `reasons` excuses by 'area.name: caller' or 'area.name: server test'. */
export const lonelyEndpoints = (
  api: Table,
  tree: Tree,
  reasons: Readonly<Record<string, string>> = {},
): string[] => {
  const callers = textOf(tree, /^src\/(web|frames)\//);
  const tests = textOf(tree, /^test\/server\//);
  return Object.entries(api)
    .flatMap(([area, table]) =>
      Object.entries(table).flatMap(([name, { path }]) => [
        ...(names(callers, area, name, path) ? [] : [`${area}.${name}: caller`]),
        ...(names(tests, area, name, path) ? [] : [`${area}.${name}: server test`]),
      ]),
    )
    .filter((missing) => !(missing in reasons));
};
