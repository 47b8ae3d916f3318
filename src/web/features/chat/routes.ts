/** Where people talk to each other (RT-42). */
export const CHAT = '/chat';
/** The part of its query with which an admin sees what was reported: `?reports=open`. */
export const REPORTS = 'reports';
