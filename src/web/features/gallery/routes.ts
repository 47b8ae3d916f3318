/** What others published, who they are, and what one published oneself. */
export const GALLERY = '/gallery';
export const PROFILE = '/profile';
export const PORTFOLIO = '/portfolio';
