import { PUBLISHED_PATHS, TAG_LABEL, type PublishedPage } from '~/contract/gallery';
import { sizeText } from '~/text/size';
import { escaped } from '../../notebooks/api';
import { fileAddress, filesOf, toPage, type From, type Signing, type Visited } from '../visiting';
import { STYLE } from './style';

/** So many of the older versions are offered. */
const MAX_VERSIONS = 20;

const day = (instant: string) =>
  `<time datetime="${escaped(instant)}">${escaped(instant.slice(0, 10))}</time>`;
const cut = (tag: string) =>
  [...tag].length > TAG_LABEL ? `${[...tag].slice(0, TAG_LABEL).join('')}…` : tag;
const count = (views: number) => `${views.toLocaleString('en')} ${views === 1 ? 'view' : 'views'}`;

const versionsOf = ({ version, versions, workload_type, publish_token }: PublishedPage): string => {
  const [newest, ...older] = versions;
  const others = [newest, ...older]
    .slice(0, MAX_VERSIONS)
    .flatMap((one) => (one && one.version !== version ? [one] : []));
  if (others.length === 0) return `<span>Version ${version}</span>`;
  const links = others.map(
    (one) =>
      `<a href="${PUBLISHED_PATHS[workload_type]}/${publish_token}${one === newest ? '' : `?version=${one.version}`}">${one.version} of ${day(one.publish_date)}</a>`,
  );
  return `<span>Version ${version}; other versions: ${links.join(', ')}</span>`;
};

const aboutOf = (page: PublishedPage): string => {
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
  } = page;
  const {
    includes,
    workload_type,
    publish_token,
    version,
    versions: [newest],
  } = page;
  const copy = `${PUBLISHED_PATHS[workload_type]}/${publish_token}/copy${version === newest?.version ? '' : `?version=${version}`}`;
  const arxiv =
    arxiv_id === null
      ? ''
      : `<a href="https://arxiv.org/abs/${escaped(encodeURIComponent(arxiv_id))}" target="_blank" rel="noopener noreferrer">arXiv ${escaped(arxiv_id)}</a>`;
  return `<header><h1>${escaped(name)}</h1>
<p class="facts"><span>${escaped(authors.join(', '))}</span><span>${day(publish_date)}</span>${versionsOf(page)}<span>${count(view_count)}</span>
<span>${escaped(`${task_category_label}, ${task_label}`)}</span>${arxiv}</p>
${summary === '' ? '' : `<p class="summary">${escaped(summary)}</p>`}
${tags.length === 0 ? '' : `<ul class="tags" aria-label="Tags">${tags.map((tag) => `<li title="${escaped(tag)}">${escaped(cut(tag))}</li>`).join('')}</ul>`}
${includes.code ? `<a class="copy" href="${copy}">Copy into my workspace</a>` : ''}</header>`;
};

/** The page of a version that is for whoever has its address, whole. What its author wrote stands in a frame of another origin, and else is text. */
export const pageOf = (workspace: Signing, visited: Visited, from: From, tags: string): string => {
  const page = toPage(workspace, visited, from);
  const files = filesOf(visited).map(
    ({ path, size }) =>
      `<li><a href="${escaped(fileAddress(workspace, visited, path, from))}" download>${escaped(path)}</a> <span>${sizeText(size)}</span></li>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${tags}
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${STYLE}</style></head>
<body><main id="main"><nav class="bar" aria-label="Atelier">
<span class="brand"><img src="/logo.svg" alt="" width="24" height="24">Atelier</span><a href="/login">Sign in</a></nav>
${aboutOf(page)}
<iframe title="${escaped(`Cells and outputs of ${page.name}`)}" src="${escaped(page.page_url)}" referrerpolicy="no-referrer"
sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"></iframe>
${files.length === 0 ? '' : `<section aria-labelledby="files"><h2 id="files">Files</h2><ul class="files">${files.join('')}</ul></section>`}
</main></body></html>
`;
};
