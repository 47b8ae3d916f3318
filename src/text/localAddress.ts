/** Names of the machine itself. */
const LOCAL = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])$/i;

/** Whether an address is one that only the machine reaches on which it was written. */
export const isLocalAddress = (address: string): boolean =>
  URL.canParse(address) && LOCAL.test(new URL(address).hostname);

/** Stands before an address of a program that a cell started, where a page of it was to be shown. */
export const LOCAL_PAGE =
  'This page comes from a program on the machine of the kernel, which a browser does not reach. Its address there:';
