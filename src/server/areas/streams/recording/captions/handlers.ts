import fs from 'node:fs/promises';
import { writeWebVtt } from '~/contract/formats/webvtt';
import { CAPTIONS, CAPTION_RULES } from '~/contract/streams/recordingRules';
import type { Stream } from '~/contract/streams/streams';
import { createKeyedMutex } from '../../../../platform/concurrency/keyedMutex';
import type { Signer } from '../../../../platform/files/signer';
import type { Call, SentFile } from '../../../../platform/http/call';
import { invalid, HttpError } from '../../../../platform/httpError';
import type { StreamHandlers } from '../../handlers';
import { foldersOf } from '../folder';
import { recordingAddress } from '../site';
import { captionsFrom } from './check';
import { captionName, storeCaptions, languagesOf, removeCaptions } from './store';

const bytesOf = async ([file, ...others]: readonly SentFile[]): Promise<Uint8Array> => {
  if (!file || others.length > 0) throw invalid({ file: CAPTION_RULES.none });
  // Nothing of what is too large comes into memory.
  if (file.size > CAPTIONS.bytes) throw invalid({ file: CAPTION_RULES.large });
  return fs.readFile(file.draft);
};

const refuseUnlessRecorded = ({ recording_data: data, status }: Stream): void => {
  if (!data) throw new HttpError('conflict', 'This stream has no recording.');
  if (status === 'archived') throw new HttpError('conflict', 'This stream is archived.');
};

/** The captions of a recording: its owner gives and removes them, whoever sees it reads them. */
export const captionHandlers = (
  signer: Signer,
  root: string,
): Pick<StreamHandlers, 'readCaptions' | 'saveCaptions' | 'deleteCaptions'> => {
  const oneByOne = createKeyedMutex();
  const told = async ({ stream_id }: Stream, { user, addressed }: Call<unknown>) => {
    const address = recordingAddress(signer, stream_id, user.user_name, addressed);
    const languages = await languagesOf(foldersOf(root, stream_id).captions);
    return {
      captions: languages.map((language) => ({ language, url: address(captionName(language)) })),
    };
  };
  return {
    readCaptions: (_request, call) => told(call.object, call),
    async saveCaptions({ stream_id, language }, call) {
      refuseUnlessRecorded(call.object);
      const cues = captionsFrom(await bytesOf(call.files));
      const { captions } = foldersOf(root, stream_id);
      await oneByOne(stream_id, async () => {
        const there = await languagesOf(captions);
        if (!there.includes(language) && there.length >= CAPTIONS.most)
          throw invalid({ language: CAPTION_RULES.manyLanguages });
        await storeCaptions(captions, language, writeWebVtt(cues));
      });
      return told(call.object, call);
    },
    async deleteCaptions({ stream_id, language }, call) {
      await oneByOne(stream_id, () =>
        removeCaptions(foldersOf(root, stream_id).captions, language),
      );
      return told(call.object, call);
    },
  };
};
