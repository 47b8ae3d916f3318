import { getContext, type SagaGenerator } from 'typed-redux-saga';
import type { Reply } from '~/contract';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import type { ChatProvider } from '../../model/provider';
import { callStream, streamChannelOf } from './streamConnection.saga';

/** Files go to Stream with their message, and are named in it. */
export function* filesAtStream(
  channel_id: string,
  files: NonNullable<Parameters<ChatProvider['send']>[0]['files']>,
): SagaGenerator<Reply<object[]>> {
  const { files: registry } = yield* getContext<AppContext>('app');
  const found = files.map(({ client_id }) => registry.find(client_id));
  if (found.includes(undefined))
    return {
      ok: false,
      problem: {
        statusCode: 422,
        code: 'invalid',
        message: 'A file is not there any more. Choose it again.',
      },
    };
  return yield* callStream((at) =>
    Promise.all(
      found.flatMap((file, nth) =>
        file === undefined
          ? []
          : [
              (async () => {
                const channel = streamChannelOf(at, channel_id);
                const isPicture = /^image\/(?!svg)/.test(file.type);
                const { file: url } = isPicture
                  ? await channel.sendImage(file)
                  : await channel.sendFile(file);
                const size = {
                  title: file.name,
                  file_size: file.size,
                  original_width: files[nth]?.width ?? undefined,
                  original_height: files[nth]?.height ?? undefined,
                };
                return isPicture
                  ? { type: 'image', image_url: url, ...size }
                  : { type: 'file', asset_url: url, ...size };
              })(),
            ],
      ),
    ),
  );
}
