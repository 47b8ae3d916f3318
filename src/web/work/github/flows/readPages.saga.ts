import { select, type SagaGenerator } from 'typed-redux-saga';
import type { Reply } from '~/contract';
import { selectConfig } from '~/web/lib/state/config';
import { malformed } from '~/web/lib/http/problem';
import { callGithub } from './callGithub.saga';

/** The limit of GitHub for one page (GH-18). */
const PAGE = 'per_page=100';

/** One field of every item of a list, over all its pages: `path` is below the API host and may have a query. */
export function* readPages(path: string, field: string): SagaGenerator<Reply<readonly string[]>> {
  const { github_api_url } = yield* select(selectConfig);
  const names: string[] = [];
  const seen = new Set<string>();
  let url: string | null = `${github_api_url}${path}${path.includes('?') ? '&' : '?'}${PAGE}`;
  while (url !== null && !seen.has(url)) {
    seen.add(url);
    const reply: Reply<{ data: unknown; next: string | null }> = yield* callGithub({ url });
    if (!reply.ok) return reply;
    if (!Array.isArray(reply.value.data)) return { ok: false, problem: malformed('its list') };
    for (const item of reply.value.data as readonly (Record<string, unknown> | null)[]) {
      const name = item?.[field];
      if (typeof name === 'string') names.push(name);
    }
    url = reply.value.next;
  }
  return { ok: true, value: names };
}
