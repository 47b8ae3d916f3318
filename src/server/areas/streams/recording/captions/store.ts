import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { CAPTION_LANGUAGES, type CaptionLanguage } from '~/contract/streams/recordingRules';

const END = '.vtt';

/** Where the captions of a language lie in their folder. */
export const captionFile = (folder: string, language: CaptionLanguage): string =>
  path.join(folder, `${language}${END}`);

/** The name of captions in the address of a recording. */
export const captionName = (language: CaptionLanguage): string => `captions_${language}${END}`;
/** The language that such a name means; null for every other file. */
export const languageIn = (name: string): CaptionLanguage | null =>
  CAPTION_LANGUAGES.find((language) => captionName(language) === name) ?? null;

/** The languages in which there are captions. */
export const languagesOf = async (folder: string): Promise<readonly CaptionLanguage[]> => {
  const names = new Set(
    await fs.readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    }),
  );
  return CAPTION_LANGUAGES.filter((language) => names.has(`${language}${END}`));
};

/** Puts captions in place of those that were there: whole, or not at all. */
export const storeCaptions = async (
  folder: string,
  language: CaptionLanguage,
  text: string,
): Promise<void> => {
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  const part = path.join(folder, `${randomBytes(8).toString('hex')}.part`);
  try {
    const handle = await fs.open(part, 'wx', 0o600);
    await handle
      .writeFile(text)
      .then(() => handle.sync())
      .finally(() => handle.close());
    await fs.rename(part, captionFile(folder, language));
  } finally {
    await fs.rm(part, { force: true });
  }
};

export const removeCaptions = (folder: string, language: CaptionLanguage): Promise<void> =>
  fs.rm(captionFile(folder, language), { force: true });
