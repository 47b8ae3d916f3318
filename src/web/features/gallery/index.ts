import { whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import {
  followGallery,
  followPortfolio,
  followProfile,
  openCurrentProfile,
} from './followGallery.saga';
import { GALLERY, galleryReducer, PORTFOLIO, PROFILE } from './model';

/** Published work of others, and their pages. */
export const gallery: Feature = {
  reducers: {
    gallery: { search: galleryReducer },
  },
  flows: [
    whilePage(`${GALLERY}/:rest*`, followGallery),
    whilePage(PROFILE, openCurrentProfile),
    whilePage<{ handle: string }>(`${PROFILE}/:handle`, followProfile),
    whilePage(PORTFOLIO, followPortfolio),
  ],
};
