import fs from 'node:fs/promises';
import { imageSize } from 'image-size';
import {
  PICTURE_LIMIT,
  PICTURE_LIMIT_RULE,
  PICTURE_SIDE,
  PICTURE_TYPE_RULE,
  type PictureType,
} from '~/contract/settings/accountRules';
import type { SentFile } from '../../../platform/http/call';
import { invalid } from '../../../platform/httpError';

/** A picture as it is kept and served. */
export interface Picture {
  readonly type: PictureType;
  readonly content: Buffer;
}

/** Where pictures of people are served; the rest of the address is a name that nobody guesses. */
export const PICTURES = '/api/user/picture/';

const refused = (sentence: string) => invalid({ picture_files: sentence });

/** By their first bytes, whatever the file is called. */
const SIGNATURES: Readonly<Record<PictureType, Buffer>> = {
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff]),
  'image/png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
};
const typeOf = (content: Buffer): PictureType | undefined => {
  const isOf = (type: PictureType) =>
    content.subarray(0, SIGNATURES[type].length).equals(SIGNATURES[type]);
  return (['image/jpeg', 'image/png'] as const).find(isOf);
};

/** A small file can name a side of 30,000 pixels, and every browser that shows it would lay it out in memory. */
const refuseHuge = (content: Buffer): void => {
  let side;
  try {
    const { width, height } = imageSize(content);
    side = Math.max(width, height);
  } catch {
    throw refused('The picture is damaged. Please choose another one.');
  }
  if (side > PICTURE_SIDE) throw refused(`A picture has at most ${PICTURE_SIDE} pixels a side.`);
};

/** The one picture of a form. Refuses what is no JPG or PNG (SET-13), 2 MB or more (SET-14), damaged, or of too many pixels. */
export const pictureFrom = async ([file, ...others]: readonly SentFile[]): Promise<Picture> => {
  if (!file || others.length > 0) throw refused('Please choose one picture.');
  if (file.size >= PICTURE_LIMIT) throw refused(PICTURE_LIMIT_RULE);
  const content = await fs.readFile(file.draft);
  const type = typeOf(content);
  if (!type) throw refused(PICTURE_TYPE_RULE);
  refuseHuge(content);
  return { type, content };
};
