import { z } from 'zod';
import { SignInReply } from './settings/account.schema';
import { Done, line, someText } from './wire.schema';

export const schemas = {
  /** A user name or an e-mail address. The answer is always the same. */
  forgot: { request: z.object({ name: line(254) }), reply: Done },
  reset: {
    request: z.object({ token: someText(256), password: someText(1024) }),
    reply: SignInReply,
  },
};
