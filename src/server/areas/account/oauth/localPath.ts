const LONGEST = 2000;

/** Path and query of an address of this app; '/' for anything that could lead to another site (ACC-03). */
export const localPath = (address: unknown): string => {
  if (
    typeof address !== 'string' ||
    address.length > LONGEST ||
    !/^\/(?![/\\])[\x20-\x7e]*$/.test(address)
  )
    return '/';
  try {
    const { origin, pathname, search } = new URL(address, 'http://here.invalid');
    return origin === 'http://here.invalid' && !pathname.startsWith('//') ? pathname + search : '/';
  } catch {
    // Anything that is no address leads to the start page.
    return '/';
  }
};
