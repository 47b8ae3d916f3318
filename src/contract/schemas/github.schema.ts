import { z } from 'zod';
import { authenticated, choice, Done, id, text } from './wire.schema';

export const TreeEntry = z.object({
  path: z.string(),
  type: z.enum(['blob', 'tree', 'commit']),
  sha: z.string(),
  size: z.number().optional(),
});

export const schemas = {
  repos: { request: authenticated({}), reply: z.object({ repos: z.array(z.string()) }) },
  branches: {
    request: authenticated({ repo: id }),
    reply: z.object({ branches: z.array(z.string()) }),
  },
  tree: {
    request: authenticated({ repo: id, branch: id }),
    reply: z.object({ tree: z.array(TreeEntry), truncated: z.boolean() }),
  },
  /** Without `device_code` it begins; with it, it asks whether the person has agreed by now (LOG-16). `interval` and `expires_in` are seconds. */
  device: {
    request: z.object({ connect: choice, device_code: text(2000).optional() }),
    reply: z.discriminatedUnion('status', [
      z.object({
        status: z.literal('begun'),
        device_code: z.string(),
        user_code: z.string(),
        verification_uri: z.string(),
        expires_in: z.number(),
        interval: z.number(),
      }),
      z.object({ status: z.literal('pending'), interval: z.number().optional() }),
      z.object({ status: z.literal('connected'), github_token: z.string(), login: z.string() }),
      z.object({ status: z.literal('failed'), Error: z.string() }),
    ]),
  },
  disconnect: { request: authenticated({}), reply: Done },
};
