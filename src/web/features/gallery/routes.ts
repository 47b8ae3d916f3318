/** Published work of others, their pages, and one's own published work. */
export const GALLERY = '/gallery';
export const PROFILE = '/profile';
export const PORTFOLIO = '/portfolio';
