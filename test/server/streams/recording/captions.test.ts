/** Captions that the owner of a recording gives: what is taken, what is refused, and who is handed them. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readWebVtt } from '~/contract/formats/webvtt';
import {
  CAPTION_LANGUAGES,
  CAPTION_RULES,
  CAPTIONS,
  type CaptionLanguage,
} from '~/contract/streams/recordingRules';
import type { Stream } from '~/contract/streams/streams';
import { foldersOf } from '~/server/areas/streams/recording/folder';
import { streamRecordings } from '~/server/areas/streams/tables';
import { streamHouse } from '../streamHouse';

const TEAM = { anyone_with_link: false, gallery: true, login_required: true } as const;
const vtt = (...cues: readonly string[]) => ['WEBVTT', ...cues].join('\n\n');
const HELLO = vtt('00:00:01.000 --> 00:00:03.000\nHello', '00:10.000 --> 00:12.500\nHow are\nyou?');

describe('captions of a recording', () => {
  const house = streamHouse(async () => ({ memory: true }));
  const { as } = house;
  let stream: Stream;
  let root: string;
  const recorded = async () => {
    const made = await house.make({ visibility: TEAM });
    for (const status of ['live', 'ended']) await house.move(made, status);
    await house.server.workspace.db.insert(streamRecordings).values({
      streamId: made.stream_id,
      state: 'done',
      duration: 300,
      since: new Date(),
      heldUntil: new Date(),
    });
    return made;
  };
  beforeAll(async () => {
    root = path.join(house.server.workspace.config.sharedFolder, 'recordings');
    stream = await recorded();
  });
  const folder = () => foldersOf(root, stream.stream_id).captions;
  const give = async (
    content: string | Buffer,
    { language = 'en' as CaptionLanguage, who = 'olga', name = 'talk.vtt', of = stream } = {},
  ) => {
    const reply = await house.server.ask(
      'streams',
      'saveCaptions',
      { stream_id: of.stream_id, language },
      { ...as(who), files: { [name]: content } },
    );
    return 'failure' in reply
      ? { status: reply.status, said: reply.failure.Error, ...reply.failure.fields }
      : { status: reply.status, captions: reply.value.captions };
  };
  const tracks = async (who = 'olga') =>
    (await house.server.get('streams', 'readCaptions', { stream_id: stream.stream_id }, as(who)))
      .captions;
  const asked = async (url: string) => {
    const { pathname, search } = new URL(url);
    const reply = await house.server.app.inject({ method: 'GET', url: `${pathname}${search}` });
    return {
      status: reply.statusCode,
      type: reply.headers['content-type'],
      sniff: reply.headers['x-content-type-options'],
      text: reply.body,
    };
  };
  const remove = (language: CaptionLanguage, who = 'olga') =>
    house.server.ask(
      'streams',
      'deleteCaptions',
      { stream_id: stream.stream_id, language },
      as(who),
    );

  it('PRM-12 STR-05 the owner gives them, in one language each, in place of those before, and whoever sees the recording is handed them as text, until they are removed', async () => {
    expect(await tracks('lena')).toEqual([]);
    expect(await give(HELLO)).toMatchObject({ status: 200, captions: [{ language: 'en' }] });
    expect(
      await give(`\uFEFF${vtt('00:01.000 --> 00:02.000\nHallo')}`.replaceAll('\n', '\r\n'), {
        language: 'de',
      }),
    ).toMatchObject({ status: 200 });
    const [german, english, ...others] = await tracks('lena');
    expect([german!.language, english!.language, others]).toEqual(['de', 'en', []]);
    expect(await asked(english!.url)).toMatchObject({
      status: 200,
      type: 'text/vtt; charset=utf-8',
      sniff: 'nosniff',
    });
    expect(readWebVtt((await asked(english!.url)).text)).toEqual([
      { from: 1, to: 3, text: 'Hello' },
      { from: 10, to: 12.5, text: 'How are\nyou?' },
    ]);
    expect(readWebVtt((await asked(german!.url)).text)).toEqual([
      { from: 1, to: 2, text: 'Hallo' },
    ]);
    await give(vtt('00:01.000 --> 00:02.000\nBetter'));
    expect(readWebVtt((await asked((await tracks('lena'))[1]!.url)).text)).toEqual([
      { from: 1, to: 2, text: 'Better' },
    ]);
    // Whole files in their place, and nothing else.
    expect((await readdir(folder())).sort()).toEqual(['de.vtt', 'en.vtt']);
    expect(await remove('de')).toMatchObject({
      status: 200,
      value: { captions: [{ language: 'en' }] },
    });
    expect((await asked(german!.url)).status).toBe(404);
    expect((await remove('de')).status).toBe(200);
  });

  it('PRM-12 nobody else gives or removes them, where there is no recording there is nothing to give them to', async () => {
    await give(HELLO);
    for (const who of ['sven', 'cleo', 'lena']) {
      expect(await give(HELLO, { who }), who).toMatchObject({
        status: 403,
        said: 'Only the owner gives captions.',
      });
      expect((await remove('en', who)).status, who).toBe(403);
    }
    expect([
      (await give(HELLO, { who: 'strange' })).status,
      (await remove('en', 'strange')).status,
    ]).toEqual([404, 404]);
    expect(await tracks()).toHaveLength(1);
    expect(await give(HELLO, { of: await house.make() })).toMatchObject({
      status: 409,
      said: 'This stream has no recording.',
    });
    const archived = await recorded();
    await house.move(archived, 'archived');
    expect(await give(HELLO, { of: archived })).toMatchObject({
      status: 409,
      said: 'This stream is archived.',
    });
  });

  it('a stream that may not be seen gives none, to nobody and by no address', async () => {
    await give(HELLO);
    const [track] = await tracks('lena');
    const bare = new URL(track!.url);
    expect([
      (await asked(track!.url)).status,
      (await asked(`${bare.origin}${bare.pathname}`)).status,
    ]).toEqual([200, 403]);
    const see = (gallery: boolean) =>
      house.server.get(
        'streams',
        'update',
        { stream_id: stream.stream_id, visibility: { ...TEAM, gallery } },
        as('olga'),
      );
    await see(false);
    expect((await asked(track!.url)).status).toBe(404);
    for (const who of ['lena', 'strange']) {
      expect(
        (
          await house.server.ask(
            'streams',
            'readCaptions',
            { stream_id: stream.stream_id },
            as(who),
          )
        ).status,
        who,
      ).toBe(404);
    }
    await see(true);
    expect((await asked(track!.url)).status).toBe(200);
    // The address names languages, and nothing that lies around them.
    await writeFile(path.join(folder(), 'secret.vtt'), 'WEBVTT');
    for (const name of [
      'captions_secret.vtt',
      'captions_en.part',
      'captions_..%2Fmade%2Fsecret.vtt',
      'en.vtt',
      'captions_xx.vtt',
    ]) {
      expect((await asked(track!.url.replace('captions_en.vtt', name))).status, name).toBe(404);
    }
    expect((await tracks()).map(({ language }) => language)).toEqual(['en']);
  });

  it.each([
    ['huge', Buffer.alloc(CAPTIONS.bytes + 1, 'a'), CAPTION_RULES.large],
    ['binary', Buffer.from([0x57, 0xff, 0xfe, 0x00, 0x80]), CAPTION_RULES.notText],
    ['with a NUL', `${HELLO}\n\0`, CAPTION_RULES.notText],
    [
      'in another encoding',
      Buffer.from(`WEBVTT\n\n00:01.000 --> 00:02.000\nGr\u00fc\u00dfe`, 'latin1'),
      CAPTION_RULES.notText,
    ],
    ['a page', '<!doctype html><script>alert(1)</script>', CAPTION_RULES.notVtt],
    ['subtitles of another kind', '1\n00:00:01,000 --> 00:00:02,000\nHello', CAPTION_RULES.notVtt],
    ['a word like it', 'WEBVTTX\n\n00:01.000 --> 00:02.000\nHello', CAPTION_RULES.notVtt],
    ['empty', '', CAPTION_RULES.notVtt],
    ['without captions', vtt('NOTE nothing', 'STYLE\n::cue { color: red }'), CAPTION_RULES.noCues],
    ['of nothing but marks', vtt('00:01.000 --> 00:02.000\n<b></b>'), CAPTION_RULES.noCues],
    [
      'without a time',
      vtt('00:01.000 --> 00:02.000\nOne', 'soon --> later\nTwo'),
      'Line 6 is not the time of a caption. It is written like this: 00:01:05.000 --> 00:01:08.000',
    ],
    [
      'backwards',
      vtt('00:03.000 --> 00:02.000\nOne'),
      'Line 3: this caption ends before it begins.',
    ],
    ['of days', vtt('00:03.000 --> 99:00:00.000\nOne'), 'Line 3: no recording is as long as that.'],
    [
      'of one endless line',
      vtt(`00:01.000 --> 00:02.000\n${'x'.repeat(CAPTIONS.text + 1)}`),
      'Line 3: a caption is at most 500 characters long.',
    ],
    [
      'of too many',
      vtt(...Array.from({ length: CAPTIONS.cues + 1 }, () => '00:01.000 --> 00:02.000\nOne')),
      CAPTION_RULES.manyCues,
    ],
  ])(
    'a file %s is refused with the field, and what was there stays',
    async (_, content, sentence) => {
      await give(HELLO);
      const before = await readFile(path.join(folder(), 'en.vtt'), 'utf8');
      expect(await give(content)).toMatchObject({ status: 422, file: sentence });
      expect(await readFile(path.join(folder(), 'en.vtt'), 'utf8')).toBe(before);
    },
  );

  it('no file, and two, are refused, so is a language that there is not, and the eleventh', async () => {
    const fields = async (files: Record<string, string>, language = 'en') => {
      const reply = await house.server.ask(
        'streams',
        'saveCaptions',
        { stream_id: stream.stream_id, language } as never,
        { ...as('olga'), files },
      );
      return 'failure' in reply ? reply.failure.fields : {};
    };
    expect([await fields({}), await fields({ 'a.vtt': HELLO, 'b.vtt': HELLO })]).toEqual([
      { file: CAPTION_RULES.none },
      { file: CAPTION_RULES.none },
    ]);
    expect(Object.keys((await fields({ 'a.vtt': HELLO }, '../en')) ?? {})).toEqual(['language']);
    await remove('en');
    for (const language of CAPTION_LANGUAGES.slice(0, CAPTIONS.most))
      await give(HELLO, { language });
    // Those that are there can still be replaced.
    expect([(await tracks()).length, (await give(HELLO, { language: 'ar' })).status]).toEqual([
      CAPTIONS.most,
      200,
    ]);
    expect(await give(HELLO, { language: 'zh' })).toMatchObject({
      status: 422,
      language: CAPTION_RULES.manyLanguages,
    });
    for (const language of CAPTION_LANGUAGES.slice(0, CAPTIONS.most)) await remove(language);
  });

  it('what is kept is times and text: marks, scripts, styles and places are left out, and 10,000 captions are taken', async () => {
    const hostile = vtt(
      'STYLE\n::cue { background: url(https://evil.test/x) }',
      'REGION\nid:r',
      'NOTE --&gt; not this',
      'one\n00:01.000 --> 00:02.000 line:0 region:r\n<v.loud Ana>Hi</v> <script>alert(1)</script><img src=x onerror=alert(2)> &lt;b&gt; <c.x>there</c>',
      '00:03.000 --> 00:04.000\nsegment_00000.ts\n1 < 2 <00:03.500>and\u0007 so',
    );
    await give(hostile);
    const kept = (await asked((await tracks())[0]!.url)).text;
    expect(kept).toBe(
      [
        'WEBVTT',
        '',
        '00:00:01.000 --> 00:00:02.000',
        'Ana: Hi alert(1) &lt;b&gt; there',
        '',
        '00:00:03.000 --> 00:00:04.000',
        'segment_00000.ts',
        '1 &lt; 2 and so',
        '',
      ].join('\n'),
    );
    expect(readWebVtt(kept)[0]!.text).toBe('Ana: Hi alert(1) <b> there');
    const many = vtt(
      ...Array.from(
        { length: CAPTIONS.cues },
        (_, nth) =>
          `${String(Math.floor(nth / 3600)).padStart(2, '0')}:${String(Math.floor(nth / 60) % 60).padStart(2, '0')}:${String(nth % 60).padStart(2, '0')}.000 --> 11:00:00.000\nLine ${nth}`,
      ),
    );
    expect((await give(many)).status).toBe(200);
    expect(readWebVtt((await asked((await tracks())[0]!.url)).text)).toHaveLength(CAPTIONS.cues);
  });

  it.each([
    ['signs that begin a mark', '<'.repeat(400_000)],
    ['names without an end', `${'<v '.repeat(10)}${' '.repeat(900_000)}`],
    ['arrows', '-->\n'.repeat(200_000)],
    ['returns', '\r'.repeat(900_000)],
    ['ampersands', '&'.repeat(900_000)],
    ['digits', `${'1'.repeat(900_000)} --> 2`],
  ])('a megabyte of %s is answered at once', { timeout: 10_000 }, async (_, content) => {
    expect((await give(`WEBVTT\n\n00:01.000 --> 00:02.000\n${content}`)).status).toBeLessThan(500);
  });
});
