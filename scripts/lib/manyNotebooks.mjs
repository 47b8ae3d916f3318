/** Many notebooks for benches: copies of one that the real server answered with, so their shape is the real one. */

/** Old enough that their ages do not change while one measures. */
const LONG_AGO_MS = 10 * 24 * 3600_000;

/** `count` notebooks shaped like the first one the signed-in page can read. */
export const notebooksLike = async (page, count) => {
  const found = await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('persist:session'));
    const reply = await fetch('/fsc/python/notebook/readall/', {
      method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${JSON.parse(token)}` }, body: JSON.stringify({ user_name: 'admin' }),
    });
    return (await reply.json()).notebooks;
  });
  return Array.from({ length: count }, (_, nth) => {
    const minute = new Date(Date.now() - LONG_AGO_MS - nth * 60_000).toISOString();
    return { ...found[nth % found.length], notebook_id: `nb-${nth.toString(16).padStart(16, '0')}`, notebook_name: `Notebook ${nth}`, create_datetime: minute, update_datetime: minute };
  });
};

/** Answers the list with these rows, with an ETag and 304 as the server does. Answers how often it was asked. */
export const stubNotebooks = async (page, rows) => {
  const body = JSON.stringify({ notebooks: rows });
  const etag = `"bench-${rows.length}"`;
  const asked = { times: 0 };
  await page.route('**/fsc/python/notebook/readall/', (route) => {
    asked.times += 1;
    const unchanged = route.request().headers()['if-none-match'] === etag;
    return route.fulfill(unchanged ? { status: 304, headers: { etag } } : { contentType: 'application/json', headers: { etag }, body });
  });
  return asked;
};
