/** Lists of many things for benches: copies of what the real server answered with, so their shape is the real one. */

/** Old enough that their ages do not change while one measures. */
const LONG_AGO_MS = 10 * 24 * 3600_000;

const dated = (nth) => {
  const minute = new Date(Date.now() - LONG_AGO_MS - nth * 60_000).toISOString();
  return { create_datetime: minute, update_datetime: minute };
};
/** A submission with every instant long ago: its age is part of the row, and ticks by the clock of the page, not by a poll. */
const aged = (run) =>
  Object.fromEntries(
    Object.entries(run).map(([field, value]) => [
      field,
      /_datetime$/.test(field) && value !== null
        ? new Date(Date.parse(value) - LONG_AGO_MS).toISOString()
        : value,
    ]),
  );
const numbered = (nth) => nth.toString(16).padStart(16, '0');

/** The kinds of lists: what it is called in the reply, who answers it, where it is shown, and what makes a copy another one. */
export const NOTEBOOKS = {
  list: 'notebooks',
  path: '/fsc/python/notebook/readall/',
  address: '/notebooks?view=list',
  another: (nth) => ({
    notebook_id: `nb-${numbered(nth)}`,
    notebook_name: `Notebook ${nth}`,
    ...dated(nth),
  }),
};
export const JOBS = {
  list: 'jobs',
  path: '/fsc/python/batchjob/readall/',
  address: '/jobs?view=list',
  another: (nth, { execution_details }) => ({
    batch_job_id: `job-${numbered(nth)}`,
    job_name: `Job ${nth}`,
    ...dated(nth),
    execution_details: execution_details.map((run) => aged(run)),
  }),
};
export const MEMBERS = {
  list: 'users',
  path: '/fsc/team/users/readall/',
  address: '/team/members?view=list',
  called: 'members',
  another: (nth) => ({
    id: `member-${nth}`,
    user_name: `member-${nth}`,
    fullname: `Member ${nth}`,
    email: `member-${nth}@example.org`,
    ...dated(nth),
  }),
};

/** `count` rows shaped like those the signed-in page can read, in turn. */
export const rowsLike = async (page, { list, path, another }, count) => {
  const reply = await page.evaluate(async (url) => {
    const { token } = JSON.parse(localStorage.getItem('persist:session'));
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${JSON.parse(token)}` },
      body: JSON.stringify({ user_name: 'admin' }),
    });
    return answer.json();
  }, path);
  const found = reply[list];
  if (found.length === 0) throw new Error(`There are no ${list} to copy.`);
  return Array.from({ length: count }, (_, nth) => ({
    ...found[nth % found.length],
    ...another(nth, found[nth % found.length]),
  }));
};

/** Answers the list with these rows, with an ETag and 304 as the server does. Answers how often it was asked. */
export const stubRows = async (page, { list, path }, rows) => {
  const body = JSON.stringify({ [list]: rows });
  const etag = `"bench-${rows.length}"`;
  const asked = { times: 0 };
  await page.route(`**${path}`, (route) => {
    asked.times += 1;
    const unchanged = route.request().headers()['if-none-match'] === etag;
    return route.fulfill(
      unchanged
        ? { status: 304, headers: { etag } }
        : { contentType: 'application/json', headers: { etag }, body },
    );
  });
  return asked;
};
