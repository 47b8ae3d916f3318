import { Link } from 'react-router-dom';
import { PUBLISHED_PATHS } from '~/contract/gallery';
import type { PublishedPage } from '~/contract';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { countText } from '~/web/lib/text/readable';
import { dateText } from '~/web/lib/text/dates';
import { Tags } from '~/web/work/publishing/Tags';
import { Age } from '~/web/ui/data/Age';

/** The versions, where there are several; the newest stands at the address itself. */
function Versions({ page: { version, versions } }: { readonly page: PublishedPage }) {
  const [, choose] = useQueryPart('version');
  const [newest] = versions;
  if (versions.length < 2) return <span>Version {version}</span>;
  return (
    <label>
      Version{' '}
      <select
        value={version}
        onChange={({ target: { value } }) =>
          choose(Number(value) === newest?.version ? null : value)
        }
      >
        {versions.map((one) => (
          <option key={one.version} value={one.version}>
            {one.version} · {dateText(Date.parse(one.publish_date))}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Published work: author, date, and the way to a copy of one's own. */
export function About({ page }: { readonly page: PublishedPage }) {
  const {
    name,
    authors,
    publish_date,
    view_count,
    task_category_label,
    task_label,
    arxiv_id,
    summary,
    tags,
    includes,
  } = page;
  const { workload_type, publish_token, version, versions } = page;
  const copy = `${PUBLISHED_PATHS[workload_type]}/${publish_token}/copy${version === versions[0]?.version ? '' : `?version=${version}`}`;
  return (
    <header className="published-about">
      <h1>{name}</h1>
      <p className="published-facts">
        <span>{authors.join(', ')}</span>
        <span>
          <Age at={publish_date} />
        </span>
        <Versions page={page} />
        <span>
          {countText(view_count)} {view_count === 1 ? 'view' : 'views'}
        </span>
        <span>
          {task_category_label}, {task_label}
        </span>
        {arxiv_id && (
          <a
            href={`https://arxiv.org/abs/${encodeURIComponent(arxiv_id)}`}
            target="_blank"
            rel="noreferrer"
          >
            arXiv {arxiv_id}
          </a>
        )}
      </p>
      {summary !== '' && <p className="published-summary">{summary}</p>}
      <Tags tags={tags} />
      {includes.code && (
        <p>
          <Link className="ui primary button" to={copy}>
            Copy into my workspace
          </Link>
        </p>
      )}
    </header>
  );
}
