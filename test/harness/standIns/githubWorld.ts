/** The data of the stand-in GitHub: people, repositories, tokens and limits. Tests change it as they like. */
import { createHash, randomBytes } from 'node:crypto';

export interface StandInAccount {
  readonly id: number;
  readonly login: string;
  readonly name: string | null;
  emails: { email: string; primary: boolean; verified: boolean }[];
  readonly orgs: readonly string[];
}

export interface StandInRepo {
  readonly full_name: string;
  readonly private: boolean;
  /** Branch → path → content; a repository without a branch is empty. */
  readonly branches: Record<string, Record<string, string>>;
  /** A recursive listing stops after so many entries and says `truncated`. */
  readonly truncateAbove?: number;
}

export interface GithubWorld {
  accounts: StandInAccount[];
  repos: StandInRepo[];
  /** Login of the person who is signed in to GitHub in the browser that opens its pages. */
  visitor: string;
  /** Token → login. A revoked token is taken out. */
  readonly tokens: Map<string, string>;
  /** The primary limit; `reset` in seconds since 1970. At 0 remaining every call but /rate_limit is refused. */
  limit: { limit: number; remaining: number; reset: number };
  /** Seconds of a secondary limit, told in Retry-After; null without one. */
  secondary: number | null;
  /** Answers every API call like this; null lets them through. */
  fault: { readonly status: number; readonly body: string } | null;
  /** Of the device flow, seconds. */
  device: { interval: number; expires_in: number };
}

const EXAMPLE: Record<string, string> = {
  'README.md': '# Fits\n',
  'fit.ipynb': '{"cells":[],"metadata":{},"nbformat":4,"nbformat_minor":5}\n',
  'train.py': 'print("trained")\n',
  'data/points.csv': 'x,y\n1,2\n',
  'data/raw/points.json': '[[1,2]]\n',
  'src/model/__init__.py': '',
  'src/model/net.py': 'class Net: pass\n',
};
const many = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `part${at % 7}/file${String(at).padStart(3, '0')}.py`,
      `${at}\n`,
    ]),
  );

/** mona with her repositories and an organisation, and hubot with nothing. */
export const createWorld = (): GithubWorld => ({
  accounts: [
    {
      id: 583231,
      login: 'mona',
      name: 'Mona Lisa',
      emails: [{ email: 'mona@lab.org', primary: true, verified: true }],
      orgs: ['octo-lab'],
    },
    {
      id: 480938,
      login: 'hubot',
      name: null,
      emails: [{ email: 'hubot@lab.org', primary: true, verified: false }],
      orgs: [],
    },
  ],
  repos: [
    {
      full_name: 'mona/fits',
      private: false,
      branches: {
        main: EXAMPLE,
        'feature/wide': {
          ...EXAMPLE,
          'wide.ipynb': '{"cells":[],"metadata":{},"nbformat":4,"nbformat_minor":5}',
        },
      },
    },
    {
      full_name: 'mona/secret',
      private: true,
      branches: {
        main: { 'keep.ipynb': '{"cells":[],"metadata":{},"nbformat":4,"nbformat_minor":5}' },
      },
    },
    { full_name: 'mona/empty', private: false, branches: {} },
    { full_name: 'octo-lab/huge', private: false, branches: { main: many(60) }, truncateAbove: 20 },
  ],
  visitor: 'mona',
  tokens: new Map(),
  secondary: null,
  fault: null,
  limit: { limit: 5000, remaining: 5000, reset: Math.floor(Date.now() / 1000) + 3600 },
  device: { interval: 5, expires_in: 900 },
});

/** A new token of this account. */
export const issueToken = (world: GithubWorld, login: string): string => {
  const token = `gho_${randomBytes(18).toString('hex')}`;
  world.tokens.set(token, login);
  return token;
};

export const mayRead = (repo: StandInRepo, account: StandInAccount | null): boolean =>
  !repo.private || belongsTo(repo, account);
export const belongsTo = ({ full_name }: StandInRepo, account: StandInAccount | null): boolean => {
  const [owner = ''] = full_name.split('/');
  return account !== null && (owner === account.login || account.orgs.includes(owner));
};

export interface Entry {
  readonly path: string;
  readonly mode: string;
  readonly type: 'blob' | 'tree';
  readonly sha: string;
  readonly size?: number;
}

export const blobSha = (content: string): string =>
  createHash('sha1')
    .update(`blob ${Buffer.byteLength(content)}\0${content}`)
    .digest('hex');
const below = (files: Record<string, string>, folder: string) =>
  Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => path.startsWith(`${folder}/`))
      .map(([path, content]) => [path.slice(folder.length + 1), content]),
  );
export const treeSha = (files: Record<string, string>): string =>
  createHash('sha1')
    .update(
      JSON.stringify(
        Object.entries(files)
          .sort()
          .map(([path, content]) => [path, blobSha(content)]),
      ),
    )
    .digest('hex');

/** The folders of a set of files, './' left out. */
const foldersOf = (files: Record<string, string>): string[] => [
  ...new Set(
    Object.keys(files).flatMap((path) => {
      const parts = path.split('/').slice(0, -1);
      return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
    }),
  ),
];

/** Everything in a tree, folders before what is in them, by path. */
export const entriesOf = (files: Record<string, string>): Entry[] =>
  [
    ...foldersOf(files).map((path): Entry => ({
      path,
      mode: '040000',
      type: 'tree',
      sha: treeSha(below(files, path)),
    })),
    ...Object.entries(files).map(([path, content]): Entry => ({
      path,
      mode: '100644',
      type: 'blob',
      sha: blobSha(content),
      size: Buffer.byteLength(content),
    })),
  ].sort((a, b) => (a.path < b.path ? -1 : 1));

/** The files of a branch, or of the tree with this id; null where there is none. */
export const filesAt = ({ branches }: StandInRepo, ref: string): Record<string, string> | null => {
  const named = branches[ref];
  if (named) return named;
  for (const files of Object.values(branches)) {
    if (treeSha(files) === ref) return files;
    const folder = foldersOf(files).find((path) => treeSha(below(files, path)) === ref);
    if (folder !== undefined) return below(files, folder);
  }
  return null;
};
