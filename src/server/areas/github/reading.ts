import { z } from 'zod';
import type { TreeEntry } from '~/contract';
import { TreeEntry as Entry } from '~/contract/schemas/github.schema';
import { invalid } from '../../platform/httpError';
import type { Github } from './client';

const PAGE_SIZE = 100;
/** 3,000 rows: more than anybody picks from, and an end where GitHub would go on for ever. */
const MAX_PAGES = 30;

const Repos = z.array(z.object({ full_name: z.string() }));
const Branches = z.array(z.object({ name: z.string() }));
const Tree = z.object({ tree: z.array(Entry), truncated: z.boolean() });

/** All pages of a list. */
const readAll = async <Row>(
  github: Github,
  path: string,
  token: string,
  shape: z.ZodType<Row[]>,
): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { value, more } = await github.get(
      `${path}${path.includes('?') ? '&' : '?'}per_page=${PAGE_SIZE}&page=${page}`,
      token,
      shape,
    );
    rows.push(...value);
    if (!more) break;
  }
  return rows;
};

/** '/repos/owner/name'; a name that would lead elsewhere is refused. */
const repoPath = (repo: string): string => {
  const [owner = '', name = '', ...rest] = repo.split('/');
  const fine =
    rest.length === 0 &&
    /^[\w.-]{1,100}$/.test(owner) &&
    /^[\w.-]{1,100}$/.test(name) &&
    !/^\.{1,2}$/.test(owner) &&
    !/^\.{1,2}$/.test(name);
  if (!fine) throw invalid({ repo: `repo: '${repo}' is not like owner/name.` });
  return `/repos/${owner}/${name}`;
};

const branchPath = (branch: string): string => {
  if (branch.length <= 255 && !/[\x00-\x20\x7f~^:?*[\\]|\.\.|^[/.]|\/$/.test(branch))
    return encodeURIComponent(branch);
  throw invalid({ branch: `branch: '${branch}' cannot be the name of a branch.` });
};

/** 'owner/name' of everything the token's owner may read, in GitHub's order (GH-01). */
export const readRepos = async (github: Github, token: string): Promise<string[]> =>
  (await readAll(github, '/user/repos?sort=full_name', token, Repos)).map(
    ({ full_name }) => full_name,
  );

/** The names of a repository's branches (GH-02). */
export const readBranches = async (
  github: Github,
  token: string,
  repo: string,
): Promise<string[]> =>
  (await readAll(github, `${repoPath(repo)}/branches`, token, Branches)).map(({ name }) => name);

/** Everything on a branch, folders too; `truncated` where GitHub did not tell all of it (GH-03). */
export const readTree = async (
  github: Github,
  token: string,
  repo: string,
  branch: string,
): Promise<{ tree: TreeEntry[]; truncated: boolean }> => {
  const { value } = await github.get(
    `${repoPath(repo)}/git/trees/${branchPath(branch)}?recursive=1`,
    token,
    Tree,
  );
  return value;
};
