/** True where the browser holds a cookie of this name that pages may see. */
export const hasCookie = (name: string): boolean =>
  typeof document !== 'undefined' &&
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${name}=`));

/** Takes the cookie away, so that signing out is not undone by it (LOG-10). */
export const forgetCookie = (name: string): void => {
  if (typeof document !== 'undefined') document.cookie = `${name}=; Max-Age=0; Path=/`;
};
