import { describe, expect, test } from 'vitest';
import { dropped } from '#test/harness/wire';
import { api, MOST_CHAT_FILE } from '~/contract';
import * as happened from '~/web/features/chat/events';
import {
  selectAttached,
  selectLink,
  selectTalk,
  selectWhyFilesWait,
} from '~/web/features/chat/selectors';
import { selectPanel } from '~/web/features/uploads/selectors';
import { createFiles } from '~/web/kit/browser/files/files';
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

  test('CHT-04 more than ten, and what is too large, is refused with a sentence; what does not arrive holds the message back, and can be taken out', async () => {
    const { channel_id } = await at.talk.direct('mia', 'ben');
    const files = createFiles();
    const mia = await at.open('mia', { at: at.addressOf(channel_id), files });
    const of = { channel_id, thread_id: null };
    const file = (size: number) => ({
      client_id: files.keep(new File(['x'], 'x')),
      name: 'x',
      size,
    });
    mia.dispatch(happened.filesChosen({ ...of, files: [file(MOST_CHAT_FILE + 1)] }));
    expect((await mia.heard(happened.filesRefused)).payload.reason).toContain('at most 64 MiB');
    mia.wire.break(api.chat.upload, dropped);
    mia.dispatch(happened.filesChosen({ ...of, files: Array.from({ length: 12 }, () => file(1)) }));
    await at.eventually(() => selectAttached(mia.state(), of).length).toBe(10);
    expect(mia.diary.filter(happened.filesRefused.match).at(-1)?.payload.reason).toBe(
      'At most 10 files go with a message.',
    );
    expect(selectWhyFilesWait(mia.state(), of)).toBe('The files are still being uploaded');
    for (const { client_id } of selectAttached(mia.state(), of))
      mia.dispatch(happened.fileDetached({ ...of, client_id }));
    expect([selectAttached(mia.state(), of), selectWhyFilesWait(mia.state(), of)]).toEqual([
      [],
      undefined,
    ]);
  });
});
