import type { FastifyInstance } from 'fastify';
import { HttpError } from '../../../platform/httpError';
import type { PictureRepository } from '../queries/pictures';
import { PICTURES } from './pictures';

const A_YEAR_S = 365 * 24 * 60 * 60;
const NAME = /^[\w-]{22}$/;

/**
 * Serves pictures of people to whoever knows their address, which only people of the team are told: `<img>` sends no bearer. As a page
 * of its own a picture may do nothing.
 */
export const pictureRoute =
  (pictures: PictureRepository) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { name: string } }>(
      `${PICTURES}:name`,
      async ({ params: { name } }, reply) => {
        const picture = NAME.test(name) ? await pictures.read(name) : null;
        if (!picture) throw new HttpError('missing', 'There is no such picture any more.');
        return reply
          .type(picture.type)
          .header('cache-control', `private, max-age=${A_YEAR_S}, immutable`)
          .header('content-security-policy', "default-src 'none'; sandbox")
          .header('x-content-type-options', 'nosniff')
          .send(picture.content);
      },
    );
  };
