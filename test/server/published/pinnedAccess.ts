/** Access rules of the endpoints of published work, typed out as the rest is. */
export const PUBLISHED: Readonly<Record<string, string>> = {
  'published.copy': 'signed in, scope write, needs publishing',
  'published.file': 'anybody',
  'published.gallery': 'signed in, scope read, needs publishing',
  'published.person': 'signed in, scope read, needs publishing',
  'published.publish': 'owner, notebook or job, scope write, needs publishing',
  'published.read': 'anybody',
  'published.readAll': 'signed in, scope read, needs publishing',
  'published.publication': 'owner, notebook or job, scope read, needs publishing',
  'published.unpublish': 'owner, notebook or job, scope write, needs publishing',
};
