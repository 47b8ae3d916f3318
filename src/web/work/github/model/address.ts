/** The parts of an address; `branch` may still be followed by the path of a file, which only the list of branches can tell apart. */
export interface Address {
  readonly repo: string;
  readonly branch?: string;
}

const OWNER = /^[a-z\d](?:[\w-]{0,99})$/i;
const NAME = /^(?!\.{1,2}$)[\w.-]{1,100}$/;

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const named = (path: string): Address | null => {
  const [owner = '', rawName = '', kind, ...rest] = path.replace(/^\/+|\/+$/g, '').split('/');
  const name = rawName.replace(/\.git$/i, '');
  if (!OWNER.test(owner) || !NAME.test(name)) return null;
  const branch =
    (kind === 'tree' || kind === 'blob') && rest.length > 0 ? decoded(rest.join('/')) : undefined;
  return { repo: `${owner}/${name}`, ...(branch ? { branch } : {}) };
};

/** Where people look at what this API serves: github.com for api.github.com, the host itself for one of a company. */
const siteOf = (apiUrl: string) =>
  URL.canParse(apiUrl) ? new URL(apiUrl).host.replace(/^api\./, '') : 'github.com';

/** The repository that 'owner/repo' or any address of GitHub names; null where it names none (GH-13). */
export const parseAddress = (text: string, apiUrl: string): Address | null => {
  const typed = text.trim().replace(/[?#].*$/, '');
  const site = siteOf(apiUrl);
  const ssh = /^(?:ssh:\/\/)?git@([^:/]+)[:/](.+)$/i.exec(typed);
  if (ssh) return ssh[1]?.toLowerCase() === site ? named(ssh[2] ?? '') : null;
  const web = /^(?:(?:https?|git):\/\/)?(?:www\.)?([^/]+)\/(.+)$/i.exec(typed);
  if (web?.[1]?.toLowerCase() === site) return named(web[2] ?? '');
  return /^[^/]+\/[^/]+$/.test(typed) ? named(typed) : null;
};

/** The branch to begin with: the one the address meant, else main or master, else the only one; null where the person must choose. */
export const firstBranch = (branches: readonly string[], wanted: string | null): string | null => {
  const meant = branches
    .filter((branch) => wanted === branch || wanted?.startsWith(`${branch}/`))
    .sort((a, b) => b.length - a.length);
  return (
    meant[0] ??
    ['main', 'master'].find((name) => branches.includes(name)) ??
    (branches.length === 1 ? (branches[0] ?? null) : null)
  );
};
