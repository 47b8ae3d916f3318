/** Valid requests for drives. */
import type { Requests } from '../requests';

const plain =
  <Request>(request: Request) =>
  () => ({ request });

export const DRIVE_REQUESTS: Requests['drive'] = {
  read: plain({ storage: 'drive', path: '/' }),
  search: plain({ storage: 'drive', path: '/', query: 'a' }),
  createFolder: plain({ storage: 'drive', complete_folder_path: '/made', existing_ok: true }),
  delete: plain({ storage: 'drive', complete_object_path: '/made' }),
  move: plain({
    storage: 'drive',
    content_list: ['/b.txt'],
    destination_path: '/docs',
    on_clash: 'keep_both',
  }),
  copy: plain({
    storage: 'drive',
    content_list: ['/a.txt'],
    destination_path: '/docs',
    on_clash: 'keep_both',
  }),
  copyProgress: () => ({ request: { copy_id: 'none' }, answer: 404 }),
  rename: plain({ storage: 'drive', path: '/docs/c.txt', name: 'd.txt' }),
  download: plain({ storage: 'drive', file_url: '/a.txt' }),
  downloadAll: plain({ storage: 'drive', content_list: ['/a.txt'] }),
  preview: plain({ storage: 'drive', file_url: '/a.txt' }),
  thumbnails: plain({ storage: 'drive', paths: ['/a.png'] }),
  trash: plain({ storage: 'drive' }),
  restore: plain({ storage: 'drive', ids: ['nothing'] }),
  emptyTrash: plain({ storage: 'drive', ids: ['nothing'] }),
  uploadUrl: (world) => ({
    request: { storage: 'drive', destination_path: `/${world.fresh('sent')}`, size: 3 },
  }),
};
