import { CHAPTERS } from './chapters';
import { readChapter, type Chapter } from './reading';

/** The texts of docs/guide, put in when the app is built: the texts themselves, and the addresses of the pictures. */
const texts = import.meta.glob<string>('../../../../../docs/guide/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const pictures = import.meta.glob<string>('../../../../../docs/guide/pictures/*.jpg', {
  query: '?url',
  import: 'default',
  eager: true,
});

const PLACE = '../../../../../docs/guide/';

/** Every chapter, read, in their order. */
export const guideChapters: readonly Chapter[] = CHAPTERS.map(({ name }) =>
  readChapter(name, texts[`${PLACE}${name}.md`] ?? ''),
);

/** The address of a picture, as the markdown names it: 'pictures/drive.jpg'. */
export const pictureOf = (written: string): string | undefined => pictures[PLACE + written];
