/** Who may ask what of conversations, typed out as the rest is. */
export const PINNED_CHAT: Readonly<Record<string, string>> = {
  'chat.changes': 'channel member, channel',
  'chat.channel': 'channel member, channel',
  'chat.channels': 'signed in',
  'chat.edit': 'channel member, channel',
  'chat.messages': 'channel member, channel',
  'chat.open': 'signed in',
  'chat.react': 'channel member, channel',
  'chat.remove': 'channel member, channel',
  'chat.search': 'signed in',
  'chat.seen': 'channel member, channel',
  'chat.send': 'channel member, channel',
  'chat.token': 'signed in',
  'chat.unread': 'signed in',
};
