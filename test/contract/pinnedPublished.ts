/** The paths of published work, typed out; API-30 and API-32 among them. */
export const PUBLISHED_PATHS_PINNED = {
  'published.copy': 'POST /fsc/objects/published/copy/',
  'published.file': 'POST open /fsc/file/read/',
  'published.gallery': 'POST /fsc/objects/published/gallery/',
  'published.person': 'POST /fsc/objects/published/person/',
  'published.publish': 'POST /fsc/objects/published/publish/',
  'published.read': 'POST open /fsc/objects/published/read/',
  'published.readAll': 'POST /fsc/objects/published/readall/',
  'published.publication': 'POST /fsc/objects/published/standing/',
  'published.unpublish': 'POST /fsc/objects/published/withdraw/',
} as const;
