/** See notices.mjs. */
export declare const PAGE: string;
export declare const noticesPage: () => string;
