import { TERMS } from '../../../published/published';
import type { Requests } from '../requests';
import { shared } from '../shared';
import type { World } from '../world';

/** A notebook of the owner's that whoever has the link sees. */
const published = shared(async (world: World) => {
  const { notebook_id } = await world.notebook();
  const asked = { workload_type: 'notebook', object_id: notebook_id, ...TERMS } as const;
  return (await world.server.get('published', 'publish', asked, { token: world.tokens.owner }))
    .publication;
});
const notebook = shared((world) => world.notebook());
const ofNotebook = async (world: World) =>
  ({ workload_type: 'notebook', object_id: (await notebook(world)).notebook_id }) as const;
const ofPublished = async (world: World) =>
  ({ publish_token: (await published(world)).publish_token, workload_type: 'notebook' }) as const;

export const PUBLISHED_REQUESTS: Pick<Requests, 'published'> = {
  published: {
    readAll: () => ({ request: { workload_type: 'notebook' } }),
    gallery: () => ({ request: { text: 'growth' } }),
    person: (world, asker) => ({ request: { handle: world.nameOf(asker) } }),
    publication: async (world) => ({ request: await ofNotebook(world) }),
    publish: async (world) => ({ request: { ...(await ofNotebook(world)), ...TERMS } }),
    unpublish: async (world) => ({ request: await ofNotebook(world) }),
    copy: async (world) => ({ request: await ofPublished(world) }),
    read: async (world) => ({ request: await ofPublished(world) }),
    file: async (world) => {
      const { object_id } = await published(world);
      return {
        request: {
          ...(await ofPublished(world)),
          sc_file_url: `notebooks/${object_id}/Factorials.ipynb`,
        },
      };
    },
  },
};
