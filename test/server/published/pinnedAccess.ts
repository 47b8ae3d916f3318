/** Who may ask what of published work, typed out as the rest is. */
export const PUBLISHED: Readonly<Record<string, string>> = {
  'published.copy': 'signed in, needs publishing',
  'published.file': 'anybody',
  'published.gallery': 'signed in, needs publishing',
  'published.person': 'signed in, needs publishing',
  'published.publish': 'owner, notebook or job, needs publishing',
  'published.read': 'anybody',
  'published.readAll': 'signed in, needs publishing',
  'published.standing': 'owner, notebook or job, needs publishing',
  'published.withdraw': 'owner, notebook or job, needs publishing',
};
