import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openModel, type StandInModel } from '#test/harness/standIns/model';
import { createRateLimit } from '~/server/areas/assistant/rateLimit';
import { codeIn } from '~/server/areas/assistant/questions';
import { readAssistSettings } from '~/server/platform/settings/services/assistant';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

const KEY = 'planted-key-of-the-model';

let model: StandInModel;
let server: TestWorkspace;
let token: string;
beforeAll(async () => {
  model = await openModel();
  server = await openWorkspace({
    config: { assist: { url: model.url, model: 'code-7b', key: KEY }, flags: { fix_code: true } },
  });
  token = await server.signIn();
}, 240_000);
afterAll(async () => {
  await model.close();
  await server.close();
});
afterEach(() => {
  model.writes(({ piece, end }) => {
    piece('print(1)');
    end();
  });
});

const english = (
  english_instructions = 'Print one',
  more: { prompt?: string; draft_id?: string } = {},
) =>
  server.ask(
    'assist',
    'englishToCode',
    { prompt: '', english_instructions, ...more },
    { token: token },
  );
/** A person of their own: each may ask only so often. */
const person = (() => {
  let count = 0;
  return () => server.addUser(`asker${(count += 1)}`);
})();
const refusalOf = async () => {
  const reply = await server.ask(
    'assist',
    'englishToCode',
    { prompt: '', english_instructions: 'Print' },
    { token: await person() },
  );
  return 'failure' in reply ? [reply.status, reply.failure.Error] : reply;
};

describe('the assistant', () => {
  it('API-34 writes code from English: what is asked, and the code in what is answered', async () => {
    model.writes(({ piece, end }) => {
      piece('<think>They want a sum</think>\nHere it is:\n```python\nimport num');
      piece('py as np\n\nx = np.zeros(3)\n');
      piece('```\nIt makes zeros.');
      end();
    });
    expect(await english('Three zeros', { prompt: 'y = 1' })).toMatchObject({
      status: 200,
      value: { code: 'import numpy as np\n\nx = np.zeros(3)' },
    });
    const { path, headers, body } = model.asked.at(-1)!;
    expect([path, headers.authorization, body.model, body.stream]).toEqual([
      '/v1/chat/completions',
      `Bearer ${KEY}`,
      'code-7b',
      true,
    ]);
    expect(body.messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(body.messages[1]?.content).toBe(
      '<code-before>\ny = 1\n</code-before>\n\n<what-the-cell-should-do>\nThree zeros\n</what-the-cell-should-do>',
    );
  });

  it('API-35 mends code', async () => {
    model.writes(({ piece, end }) => {
      piece('print("a")');
      end();
    });
    const reply = await server.ask('assist', 'fixCode', { buggy_code: 'print("a"' }, { token });
    expect(reply).toMatchObject({ status: 200, value: { code: 'print("a")' } });
    expect(model.asked.at(-1)?.body.messages[1]?.content).toBe('<code>\nprint("a"\n</code>');
  });

  it('an answer is told while it is written, to the session that asked alone', async () => {
    let goOn: () => void = () => undefined;
    model.writes(async ({ piece, end }) => {
      piece('```python\na = 1\n');
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
      piece('b = 2\n```');
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
      end();
    });
    const asked = english('Two lines', { draft_id: 'd1' });
    const written = async (version: number, as = token) =>
      server.get('assist', 'written', { draft_id: 'd1', version }, { token: as });
    await expect.poll(async () => (await written(0)).code).toBe('a = 1');
    const { version } = await written(0);
    expect(await written(0, await person())).toEqual({ version: 0, code: '' });
    const later = written(version);
    goOn();
    expect(await later).toMatchObject({ version: version + 1, code: 'a = 1\nb = 2' });
    goOn();
    expect(await asked).toMatchObject({ value: { code: 'a = 1\nb = 2' } });
    expect(await written(0)).toEqual({ version: 0, code: '' });
  });

  it('a whole answer, of a server that does not stream, is taken too', async () => {
    model.writes(({ raw }) => {
      raw.writeHead(200, { 'content-type': 'application/json' });
      raw.end(
        JSON.stringify({
          choices: [{ message: { role: 'assistant', content: 'x = 1' }, finish_reason: 'stop' }],
        }),
      );
    });
    expect(await english()).toMatchObject({ value: { code: 'x = 1' } });
  });

  it.each([
    [
      'refuses the key',
      401,
      503,
      'The assistant refuses the key of this server. Please tell an admin.',
    ],
    [
      'does not know the model',
      404,
      503,
      'The assistant does not know the model of this server. Please tell an admin.',
    ],
    ['is asked too much', 413, 500, 'That is too much for the assistant. Ask for less at a time.'],
    [
      'has too much to do',
      429,
      429,
      'The assistant has too much to do just now. Please try again in a moment.',
    ],
    [
      'is broken',
      500,
      503,
      'The assistant cannot be reached from the server. Please try again later.',
    ],
    [
      'leads elsewhere',
      307,
      503,
      'The assistant cannot be reached from the server. Please try again later.',
    ],
    ['does not understand', 400, 500, 'The assistant refused the question.'],
  ])(
    'a model that %s is told of in a sentence, without its words and the key',
    async (_, status, told, sentence) => {
      model.writes(({ raw }) => {
        raw.writeHead(status, { location: `${model.url}/elsewhere` }).end(`no: ${KEY}`);
      });
      const before = model.asked.length;
      expect(await refusalOf()).toEqual([told, sentence]);
      expect(model.asked.length).toBe(before + 1);
    },
  );

  it.each([
    [
      'breaks off',
      'The answer of the assistant broke off. Please try again.',
      ({ piece, raw }: Parameters<Parameters<StandInModel['writes']>[0]>[0]) => {
        piece('a = 1');
        raw.end();
      },
    ],
    [
      'ends because it grew too long',
      'The answer of the assistant is too long. Ask for less at a time.',
      ({ piece, end }: Parameters<Parameters<StandInModel['writes']>[0]>[0]) => {
        piece('a = 1');
        end('length');
      },
    ],
    [
      'grows beyond all bounds',
      'The answer of the assistant is too long. Ask for less at a time.',
      ({ piece, end }: Parameters<Parameters<StandInModel['writes']>[0]>[0]) => {
        for (let n = 0; n < 11; n += 1) piece('x'.repeat(10_000));
        end();
      },
    ],
    [
      'holds no code',
      'The assistant answered without code. Say it in other words.',
      ({ piece, end }: Parameters<Parameters<StandInModel['writes']>[0]>[0]) => {
        piece('<think>hm</think>\n');
        end();
      },
    ],
    [
      'is no answer',
      'The assistant answered something unexpected. Please try again.',
      ({ raw }: Parameters<Parameters<StandInModel['writes']>[0]>[0]) => {
        raw.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: <html>\n\n');
      },
    ],
  ])('an answer that %s is refused with a sentence', async (_, sentence, writing) => {
    model.writes(writing);
    expect(await refusalOf()).toEqual([500, sentence]);
  });

  it('a person asks one thing at a time, and so many a minute', async () => {
    let finish: () => void = () => undefined;
    model.writes(({ piece, end }) => {
      finish = () => {
        piece('a = 1');
        end();
      };
    });
    const as = await person();
    const first = server.ask(
      'assist',
      'englishToCode',
      { prompt: '', english_instructions: 'Wait' },
      { token: as },
    );
    await expect.poll(() => model.asked.at(-1)?.body.messages[1]?.content).toContain('Wait');
    const second = await server.ask(
      'assist',
      'englishToCode',
      { prompt: '', english_instructions: 'Me too' },
      { token: as },
    );
    expect(second).toMatchObject({
      status: 429,
      failure: { Error: 'The assistant answers you already. Wait for it, or cancel.' },
    });
    finish();
    expect((await first).status).toBe(200);
    let now = 0;
    const pace = createRateLimit(() => now);
    for (let times = 0; times < 20; times += 1) pace('ada')();
    expect(() => pace('ada')).toThrow('The assistant is asked at most 20 times a minute.');
    expect(() => pace('bob')()).not.toThrow();
    now = 60_001;
    expect(() => pace('ada')()).not.toThrow();
  });

  it('who goes away ends the question to the model, too, and may ask anew', async () => {
    let begun: () => void = () => undefined;
    const wasAsked = new Promise<void>((resolve) => {
      begun = resolve;
    });
    model.writes(() => begun());
    const as = await person();
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const controller = new AbortController();
    const userName = (await server.workspace.accounts.authenticate(as))?.user_name;
    const asked = fetch(`${origin}/fsc/user/fix/buggy_code/`, {
      method: 'POST',
      signal: controller.signal,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${as}` },
      body: JSON.stringify({ user_name: userName, buggy_code: 'x' }),
    });
    await wasAsked;
    controller.abort();
    await expect(asked).rejects.toThrow();
    await model.asked.at(-1)!.gone;
    model.writes(({ piece, end }) => {
      piece('x = 1');
      end();
    });
    await expect
      .poll(
        async () =>
          (await server.ask('assist', 'fixCode', { buggy_code: 'x' }, { token: as })).status,
      )
      .toBe(200);
  });

  it('too much, and nothing at all, is refused at its field', async () => {
    const refused = async (request: { prompt: string; english_instructions: string }) => {
      const reply = await server.ask('assist', 'englishToCode', request, { token });
      return 'failure' in reply ? reply.failure.fields : reply;
    };
    expect(await refused({ prompt: '', english_instructions: '' })).toEqual({
      english_instructions: 'Please say what the code should do',
    });
    expect(await refused({ prompt: '', english_instructions: 'x'.repeat(4_001) })).toEqual({
      english_instructions: 'English instructions: enter at most 4,000 characters.',
    });
    expect(await refused({ prompt: 'x'.repeat(20_001), english_instructions: 'x' })).toEqual({
      prompt: 'Prompt: enter at most 20,000 characters.',
    });
    const fix = await server.ask('assist', 'fixCode', { buggy_code: '' }, { token });
    expect(fix).toMatchObject({
      status: 422,
      failure: { fields: { buggy_code: 'There is no code to fix' } },
    });
  });
});

describe('an installation', () => {
  it('API-36 without a model, or with the kind switched off, refuses: English cells are on, fix code is off', async () => {
    const bare = await openWorkspace();
    const as = await bare.signIn();
    expect(
      await bare.ask(
        'assist',
        'englishToCode',
        { prompt: '', english_instructions: 'x' },
        { token: as },
      ),
    ).toMatchObject({ status: 503, failure: { Error: 'No assistant is set up on this server.' } });
    await bare.close();
    const usual = await openWorkspace({
      config: { assist: { url: model.url, model: 'm', key: null } },
    });
    const there = await usual.signIn();
    expect(
      (
        await usual.ask(
          'assist',
          'englishToCode',
          { prompt: '', english_instructions: 'x' },
          { token: there },
        )
      ).status,
    ).toBe(200);
    expect(model.asked.at(-1)?.headers.authorization).toBeUndefined();
    expect(
      await usual.ask('assist', 'fixCode', { buggy_code: 'x' }, { token: there }),
    ).toMatchObject({ status: 403, failure: { Error: 'Fix code: switched off here.' } });
    await usual.close();
  }, 240_000);

  it('tells the browser whether there is an assistant, and never its key or address', async () => {
    const page = await server.app.inject({ url: '/login', headers: { host: 'localhost:8080' } });
    expect(page.body).not.toContain(KEY);
    expect(page.body).not.toContain('code-7b');
  });

  it('is set up by an address and a model, and a key goes by https or stays on this machine', () => {
    expect(readAssistSettings({})).toBeNull();
    expect(
      readAssistSettings({
        ATELIER_ASSIST_URL: 'http://gpu.lab:8000/v1/',
        ATELIER_ASSIST_MODEL: 'q',
      }),
    ).toEqual({ url: 'http://gpu.lab:8000/v1', model: 'q', key: null });
    expect(() =>
      readAssistSettings({
        ATELIER_ASSIST_URL: 'http://gpu.lab/v1',
        ATELIER_ASSIST_MODEL: 'q',
        ATELIER_ASSIST_KEY: 'k',
      }),
    ).toThrow('must begin with https://');
    expect(() => readAssistSettings({ ATELIER_ASSIST_URL: 'https://gpu.lab/v1' })).toThrow(
      'ATELIER_ASSIST_URL needs ATELIER_ASSIST_MODEL too.',
    );
    expect(() => readAssistSettings({ ATELIER_ASSIST_MODEL: 'q' })).toThrow(
      'need ATELIER_ASSIST_URL too.',
    );
  });
});

it.each([
  ['a = 1', 'a = 1'],
  ['```\na = 1', 'a = 1'],
  ['Sure!\n```python\nif a:\n    b\n```\n', 'if a:\n    b'],
  ['<think>a = 2', ''],
  ['\n\n    a = 1\n', '    a = 1'],
])('the code in %j is %j', (answer, code) => {
  expect(codeIn(answer)).toBe(code);
});
