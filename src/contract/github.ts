import type { z } from 'zod';
import { endpoints } from './endpoint';
import type * as Shapes from './schemas/github.schema';

export type TreeEntry = z.output<typeof Shapes.TreeEntry>;
export type DeviceReply = z.output<typeof Shapes.schemas.device.reply>;

export const github = endpoints<typeof Shapes.schemas>()({
  repos: '/fsc/user/github/repos/readall/',
  branches: '/fsc/user/github/repo/branches/readall/',
  tree: '/fsc/user/github/repo/branch/content/readall/',
  device: { path: '/oauth/github-device', method: 'GET' },
  disconnect: '/fsc/user/github/disconnect/',
});
