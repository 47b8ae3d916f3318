import { whilePage } from '~/web/kit/effects/policies';
import type { Room } from '~/web/kit/room';
import {
  followGallery,
  followPortfolio,
  followProfile,
  openOwnProfile,
} from './flows/followGallery.saga';
import { galleryReducer } from './model';
import { GALLERY, PORTFOLIO, PROFILE } from './routes';

/** What others published, and who they are. */
export const gallery: Room = {
  reducers: { gallery: galleryReducer },
  flows: [
    whilePage(`${GALLERY}/:rest*`, followGallery),
    whilePage(PROFILE, openOwnProfile),
    whilePage<{ handle: string }>(`${PROFILE}/:handle`, followProfile),
    whilePage(PORTFOLIO, followPortfolio),
  ],
};
