/** Where people talk to each other (RT-42). */
export const CHAT = '/chat';
