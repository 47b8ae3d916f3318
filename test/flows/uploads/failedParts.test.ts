import { AxiosError, type InternalAxiosRequestConfig } from 'axios';
import { describe, expect, test } from 'vitest';
import { bodyOf, replyWith } from '#test/harness/formApp';
import { PARTS_ABOVE } from '~/contract';
import {
  filesQueued,
  restHurried,
  uploadProgressed,
  uploadRested,
} from '~/web/core/uploads/events';
import { files } from '~/web/lib/browser/files/files';
import { atUploads, itemOf, statusIs, type Answers } from './atUploads';

const at = atUploads();
const MIB = 1024 * 1024;
const PART = 8 * MIB;
const SIZE = PARTS_ABOVE + 3 * MIB;
const COUNT = Math.ceil(SIZE / PART);

/** A file of a size, without the bytes. */
const sized = (size: number): File =>
  Object.defineProperties(new File(['x'], 'large.bin'), {
    size: { value: size },
    slice: { value: (from = 0, to = size) => sized(Math.min(to, size) - from) },
  });

type Answer = Answers[string];
interface Steps {
  readonly begin: Answer;
  readonly parts: Answer;
  readonly address: Answer;
  readonly put: Answer;
  readonly complete: Answer;
}

const refused =
  (status: number, Error: string): Answer =>
  async (config) =>
    replyWith(config, { Error }, status);
const numberOf = (config: InternalAxiosRequestConfig) =>
  Number(/\/(\d+)$/.exec(config.url ?? '')?.[1]);
const USUAL: Steps = {
  begin: async (config) => replyWith(config, { upload_id: 'upload-1', part_size: PART }),
  parts: async (config) => replyWith(config, { part_size: PART, parts: [] }),
  address: async (config) => {
    const { number, to_end } = bodyOf(config) as { number: number; to_end: boolean };
    return replyWith(config, {
      url: `http://files.test/blob/parts/${number}`,
      size: to_end ? SIZE - (number - 1) * PART : PART,
    });
  },
  put: async (config) => replyWith(config, {}),
  complete: async (config) =>
    replyWith(config, { status: 'Uploaded', path: '/large.bin', size: SIZE }),
};
/** A storage that takes one part at a time. */
const ONE_AT_A_TIME: Answer = async (config) => {
  const { number } = bodyOf(config) as { number: number };
  return replyWith(config, { url: `http://files.test/blob/parts/${number}`, size: PART });
};

/** A large file on its way to a server that answers the steps like this; what it was asked for. */
const sent = async (given: Partial<Steps>) => {
  const { begin, parts, address, put, complete } = { ...USUAL, ...given };
  const asked: string[] = [];
  const heard =
    (step: keyof Steps, answer: Answer): Answer =>
    (config, pass) => {
      asked.push(step);
      return answer(config, pass);
    };
  const app = await at.open({
    '/fsc/file/upload/begin/': heard('begin', begin),
    '/fsc/file/upload/parts/read/': heard('parts', parts),
    '/fsc/file/upload/part/presigned_url/read/': heard('address', address),
    '/blob/parts/': heard('put', put),
    '/fsc/file/upload/complete/': heard('complete', complete),
  });
  const file = sized(SIZE);
  const id = files.keep(file);
  app.dispatch(
    filesQueued({
      files: [{ id, name: file.name, relative_path: file.name, size: SIZE }],
      target: at.folder(),
    }),
  );
  return { app, id, asked, item: () => itemOf(app, id) };
};
/** The same after its first body was cut off: it goes on with the upload that was begun. */
const resumed = async (given: Partial<Steps>) => {
  let cuts = 1;
  const { put = USUAL.put } = given;
  const upload = await sent({
    ...given,
    put: (config, pass) =>
      cuts-- > 0 ? Promise.reject(new AxiosError('cut', 'ECONNRESET')) : put(config, pass),
  });
  await upload.app.heard(uploadRested);
  upload.asked.splice(0);
  upload.app.dispatch(restHurried());
  return upload;
};

describe('a large file fails with the reason of the server', () => {
  test.each<[string, Partial<Steps>]>([
    ['no upload is opened', { begin: refused(507, 'No room left') }],
    ['there is no address for the rest', { address: refused(507, 'No room left') }],
    ['the parts cannot be put together', { complete: refused(507, 'No room left') }],
  ])('UPL-19 UPL-21 where %s', async (_what, steps) => {
    const { app, id, item } = await sent(steps);
    await statusIs(app, id, 'error');
    expect(item()).toMatchObject({ http: 507, reason: 'No room left' });
  });

  test('UPL-19 UPL-21 where there is no address for one of its parts', async () => {
    const address: Answer = (config, pass) =>
      (bodyOf(config)['number'] === 2 ? refused(507, 'No room left') : ONE_AT_A_TIME)(config, pass);
    const { app, id, item } = await sent({ address });
    await statusIs(app, id, 'error');
    expect(item()).toMatchObject({ http: 507, reason: 'No room left' });
  });

  test('UPL-21 a part of which only some bytes arrived is no part: the file rests', async () => {
    const { app, item } = await sent({
      address: ONE_AT_A_TIME,
      put: async (config) => replyWith(config, { size: 5 }),
    });
    await app.heard(uploadRested);
    expect(item()).toMatchObject({
      status: 'resting',
      http: 0,
      reason: expect.stringContaining('Only 5 of 8,388,608 bytes arrived') as string,
    });
  });
});

describe('an upload in parts that was begun', () => {
  test('UPL-21 is not begun anew where the server does not say what of it is there', async () => {
    const { app, id, asked, item } = await resumed({ parts: refused(422, 'Not now') });
    await statusIs(app, id, 'error');
    expect([item().reason, asked]).toEqual(['Not now', ['parts']]);
  });

  test('UPL-21 has arrived where it had come to its end without our hearing of it', async () => {
    const { app, id, asked } = await resumed({ parts: refused(404, 'Gone') });
    await statusIs(app, id, 'finished');
    expect(asked).toEqual(['parts', 'complete']);
  });

  test('UPL-21 is not begun anew where nobody knows whether it had come to its end', async () => {
    const { app, id, asked, item } = await resumed({
      parts: refused(404, 'Gone'),
      complete: refused(422, 'Not now'),
    });
    await statusIs(app, id, 'error');
    expect([item().reason, asked]).toEqual(['Not now', ['parts', 'complete']]);
  });

  test('UPL-21 begins anew where the server has given it up', async () => {
    let gone = 1;
    const complete: Answer = (config, pass) =>
      (gone-- > 0 ? refused(404, 'Gone') : USUAL.complete)(config, pass);
    const { app, id, asked } = await resumed({ parts: refused(404, 'Gone'), complete });
    await statusIs(app, id, 'finished');
    expect(asked).toEqual(['parts', 'complete', 'begin', 'address', 'put', 'complete']);
  });

  test('UPL-21 sends a part that is missing in the middle by itself', async () => {
    const all = Array.from({ length: COUNT }, (_, nth) => ({
      number: nth + 1,
      size: Math.min(PART, SIZE - nth * PART),
    }));
    const there = all.filter(({ number }) => number !== 3 && number !== 5);
    const bodies: [number, number][] = [];
    const { app, id } = await resumed({
      parts: async (config) => replyWith(config, { part_size: PART, parts: there }),
      put: async (config) => {
        bodies.push([numberOf(config), (config.data as Blob).size]);
        return replyWith(config, {});
      },
    });
    await statusIs(app, id, 'finished');
    expect(bodies).toEqual([
      [3, PART],
      [5, PART],
    ]);
  });
});

describe('while the bytes of a large file move', () => {
  test('UPL-21 the next part sets out when those of the last are through, before its answer', async () => {
    let answer: () => void = () => undefined;
    const second = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const put: Answer = async (config) => {
      const { size } = config.data as Blob;
      config.onUploadProgress?.({ loaded: size, total: size } as never);
      if (numberOf(config) === 1) await second;
      else answer();
      return replyWith(config, {});
    };
    const { app, id } = await sent({ address: ONE_AT_A_TIME, put });
    await statusIs(app, id, 'finished');
  });

  test('UPL-21 a part that is through gives new hope: the tries before it are not counted', async () => {
    let hold: (config: InternalAxiosRequestConfig) => void = () => undefined;
    const moving = new Promise<InternalAxiosRequestConfig>((resolve) => {
      hold = resolve;
    });
    const { app, id, item } = await resumed({
      put: (config) => {
        hold(config);
        return new Promise(() => undefined);
      },
    });
    const config = await moving;
    expect(item().tries).toBe(1);
    config.onUploadProgress?.({ loaded: SIZE, total: SIZE } as never);
    await app.heard(uploadProgressed, ({ payload }) => payload.id === id && payload.sent === SIZE);
    expect(item().tries).toBe(0);
  });
});
