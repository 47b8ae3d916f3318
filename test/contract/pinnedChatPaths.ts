/** The address of every call of the chat, typed out; the token's is that of the description (API-19). */
export const CHAT_PATHS = {
  'chat.token': 'POST /fsc/user/messaging/token/read/',
  'chat.channels': 'POST /fsc/user/messaging/channel/readall/',
  'chat.channel': 'POST /fsc/user/messaging/channel/read/',
  'chat.open': 'POST /fsc/user/messaging/channel/create/',
  'chat.seen': 'POST /fsc/user/messaging/channel/seen/',
  'chat.unread': 'POST /fsc/user/messaging/unread/read/',
  'chat.messages': 'POST /fsc/user/messaging/message/readall/',
  'chat.changes': 'POST /fsc/user/messaging/message/changes/read/',
  'chat.send': 'POST /fsc/user/messaging/message/create/',
  'chat.edit': 'POST /fsc/user/messaging/message/update/',
  'chat.remove': 'POST /fsc/user/messaging/message/delete/',
  'chat.react': 'POST /fsc/user/messaging/message/react/',
  'chat.search': 'POST /fsc/user/messaging/message/search/',
};
