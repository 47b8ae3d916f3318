import { describe, expect, test } from 'vitest';
import { dropped, unreachable } from '#test/harness/wire';
import { api, MAX_CHAT_FILE_BYTES } from '~/contract';
import * as happened from '~/web/features/chat/events';
import {
  selectAttached,
  selectLink,
  selectOnTheirWay,
  selectTalk,
  selectUploadsOf,
  selectWhyFilesWait,
} from '~/web/features/chat/selectors';
import { uploadRetried } from '~/web/core/uploads/events';
import { selectPanel } from '~/web/core/uploads/selectors';
import { createFiles } from '~/web/lib/browser/files/files';
import { atChat } from './atChat';

describe('files in conversations', () => {
  const at = atChat();

  test('CHT-04 files that are chosen travel through the queue of uploads, go with the message, and are there for the others', async () => {
    const { channel_id } = await at.talk.direct('mia', 'ana');
    const files = createFiles();
    const mia = await at.open('mia', { at: at.addressOf(channel_id), files });
    const of = { channel_id, thread_id: null };
    const chosen = ['loss.png', 'notes.txt'].map((name) => ({
      client_id: files.keep(new File([name], name)),
      name,
      size: name.length,
    }));
    mia.dispatch(happened.filesChosen({ ...of, files: chosen }));
    await mia.heard(happened.filesAttached);
    await at.eventually(() => selectWhyFilesWait(mia.state(), of)).toBeUndefined();
    mia.dispatch(
      happened.messageRequested({ ...of, text: '', files: selectAttached(mia.state(), of) }),
    );
    const ana = await at.open('ana', { at: at.addressOf(channel_id) });
    const sent = () => Object.values(selectTalk(ana.state(), of).messages).at(-1)?.files ?? [];
    await at
      .eventually(() => sent().map(({ name, is_picture }) => [name, is_picture]))
      .toEqual([
        ['loss.png', true],
        ['notes.txt', false],
      ]);
    expect(selectAttached(mia.state(), of)).toEqual([]);
    // The message shows its files; the panel of uploads does not lie over it.
    expect(selectPanel(mia.state()).hidden).toBe(true);
    // Pictures that show have an address; it is asked for once.
    await at
      .eventually(() => selectLink(ana.state(), sent()[0]?.file_id ?? '')?.url)
      .toContain('/cf/');
    await ana.settled();
    expect(ana.wire.count(api.chat.links)).toBe(1);
  });

  test('CHT-04 more than ten, and what is too large, is refused with a sentence, and what does not arrive holds the message back, and can be taken out', async () => {
    const { channel_id } = await at.talk.direct('mia', 'ben');
    const files = createFiles();
    const mia = await at.open('mia', { at: at.addressOf(channel_id), files });
    const of = { channel_id, thread_id: null };
    const file = (size: number) => ({
      client_id: files.keep(new File(['x'], 'x')),
      name: 'x',
      size,
    });
    mia.dispatch(happened.filesChosen({ ...of, files: [file(MAX_CHAT_FILE_BYTES + 1)] }));
    expect((await mia.heard(happened.attachFailed)).payload.reason).toContain('at most 64 MiB');
    mia.wire.break(api.chat.upload, dropped);
    mia.dispatch(happened.filesChosen({ ...of, files: Array.from({ length: 12 }, () => file(1)) }));
    await at.eventually(() => selectAttached(mia.state(), of).length).toBe(10);
    expect(mia.diary.filter(happened.attachFailed.match).at(-1)?.payload.reason).toBe(
      'At most 10 files go with a message.',
    );
    expect(selectWhyFilesWait(mia.state(), of)).toBeUndefined();
    for (const { client_id } of selectAttached(mia.state(), of))
      mia.dispatch(happened.fileDetached({ ...of, client_id }));
    expect([selectAttached(mia.state(), of), selectWhyFilesWait(mia.state(), of)]).toEqual([
      [],
      undefined,
    ]);
  });

  test('a message that is sent during an upload waits for it, holds up no other, and is sent once it is complete', async () => {
    const { channel_id } = await at.talk.direct('mia', 'ben');
    const files = createFiles();
    const mia = await at.open('mia', { at: at.addressOf(channel_id), files });
    const of = { channel_id, thread_id: null };
    let goOn = () => undefined as void;
    const late = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    mia.wire.break(api.chat.upload, async (config, real) => {
      await late;
      return real(config);
    });
    const file = files.keep(new File(['loss'], 'loss.csv'));
    mia.dispatch(
      happened.filesChosen({ ...of, files: [{ client_id: file, name: 'loss.csv', size: 4 }] }),
    );
    await mia.heard(happened.filesAttached);
    const attached = selectAttached(mia.state(), of);
    mia.dispatch(happened.messageRequested({ ...of, text: 'With a file', files: attached }));
    mia.dispatch(happened.messageRequested({ ...of, text: 'Without one' }));
    const there = () => at.talk.texts('ben', channel_id);
    await at.eventually(there).toContain('Without one');
    const [waiting] = selectOnTheirWay(mia.state(), of);
    expect([waiting?.text, waiting && selectUploadsOf(mia.state(), waiting)]).toEqual([
      'With a file',
      'uploading',
    ]);
    expect(await there()).not.toContain('With a file');
    goOn();
    await at.eventually(there).toContain('With a file');
    await at.eventually(() => selectOnTheirWay(mia.state(), of)).toEqual([]);
  });

  test('a message whose file was not uploaded is sent after Retry, with the file', async () => {
    const { channel_id } = await at.talk.direct('mia', 'ben');
    const files = createFiles();
    const mia = await at.open('mia', { at: at.addressOf(channel_id), files });
    const of = { channel_id, thread_id: null };
    mia.wire.break(api.chat.upload, unreachable(422, 'Not this name'));
    const client_id = files.keep(new File(['x'], 'x.csv'));
    mia.dispatch(happened.filesChosen({ ...of, files: [{ client_id, name: 'x.csv', size: 1 }] }));
    await mia.heard(happened.filesAttached);
    const attached = selectAttached(mia.state(), of);
    mia.dispatch(happened.messageRequested({ ...of, text: 'Mine', files: attached }));
    const uploads = () => {
      const [waiting] = selectOnTheirWay(mia.state(), of);
      return waiting && selectUploadsOf(mia.state(), waiting);
    };
    await at.eventually(uploads).toBe('failed');
    mia.wire.mend(api.chat.upload);
    mia.dispatch(uploadRetried({ id: client_id }));
    await at.eventually(() => at.talk.texts('ben', channel_id)).toContain('Mine');
  });
});
