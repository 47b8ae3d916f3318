/** A model that means harm, or that somebody made write what does harm: its answers stop nobody, end, and hide nothing. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openModel, type StandInModel, type Writing } from '#test/harness/standIns/model';
import { timePasses } from '#test/harness/until';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { eventsOf } from '~/server/areas/assistant/answers';

/** So long nobody else may be kept waiting by an answer, ms: 20 times what it takes on a quiet machine. */
const PAUSE_MS = 2_000;

let model: StandInModel;
let server: TestWorkspace;
beforeAll(async () => {
  model = await openModel();
  server = await openWorkspace({ config: { assist: { url: model.url, model: 'm', key: null } } });
});
afterAll(async () => {
  await model.close();
  await server.close();
});

let people = 0;
const ask = async (draft_id?: string) => {
  const token = await server.addUser(`asker${(people += 1)}`);
  const request = { prompt: '', english_instructions: 'Print', ...(draft_id && { draft_id }) };
  const reply = await server.ask('assist', 'englishToCode', request, { token });
  return 'failure' in reply ? reply.failure.Error : reply.value.code;
};

/** The longest time in which the server did nothing else, ms. */
const longestPause = async (work: () => Promise<unknown>): Promise<number> => {
  const watch = monitorEventLoopDelay({ resolution: 10 });
  watch.enable();
  await work();
  // A pause is written down by the first turn after it.
  await timePasses(30, 'a turn of the watch itself');
  watch.disable();
  return watch.max / 1e6;
};

describe('an answer of the assistant', () => {
  it.each([
    ['fences', '```'],
    ['fences of a language', '```a'],
    ['thoughts', '<think>'],
    ['empty lines', ' \n'],
  ])('of nothing but %s keeps nobody waiting, whole or while it is written', async (_, piece) => {
    const text = piece.repeat(Math.floor(99_000 / piece.length));
    const pieces = 60;
    model.writes((write) => {
      const size = Math.ceil(text.length / pieces);
      for (let at = 0; at < text.length; at += size) write.piece(text.slice(at, at + size));
      write.end();
    });
    expect(await longestPause(() => ask('d'))).toBeLessThan(PAUSE_MS);
  });

  it('in one line that never ends keeps nobody waiting', async () => {
    const part = Buffer.from(`data: ${'x'.repeat(58)}`);
    async function* drips() {
      for (let count = 0; count < 30_000; count += 1) yield part;
    }
    const since = performance.now();
    await expect(eventsOf(drips(), 1024 * 1024).next()).rejects.toThrow('is too long');
    expect(performance.now() - since).toBeLessThan(PAUSE_MS);
  });

  it.each<[string, string]>([
    ['in one piece', 'application/json'],
    ['of comments that say nothing', 'text/event-stream'],
  ])('%s without an end is not read to its end, and who writes it is left', async (_, type) => {
    const filling = Buffer.alloc(64 * 1024, type === 'application/json' ? ' ' : ': \n');
    let written = 0;
    const endless: Writing = ({ raw }) => {
      raw.writeHead(200, { 'content-type': type });
      const more = () => {
        while (!raw.destroyed && raw.write(filling)) written += filling.length;
        written += filling.length;
        // An end of its own, so that a server without a limit fails and does not fill the machine.
        if (written > 96 * 1024 * 1024) raw.end();
      };
      raw.on('drain', more);
      more();
    };
    model.writes(endless);
    expect(await ask()).toMatch(/^The answer of the assistant is too long/);
    await model.asked.at(-1)!.gone;
    expect(written).toBeLessThan(64 * 1024 * 1024);
  });

  it('shows all of the code that would be taken over: nothing in it turns or hides what follows', async () => {
    const hidden = [0, 7, 27, 127, 0x9b, 0x202a, 0x202e, 0x2066, 0x2069, 0x200b, 0xfeff, 0xd800];
    const code = hidden.map((sign, at) => `a${at} = 1${String.fromCharCode(sign)}`).join('\r\n');
    model.writes(({ piece, end }) => {
      piece(`\`\`\`python\n${code}\n\tb = "שלום"\n\`\`\``);
      end();
    });
    const lines = hidden.map((_, at) => `a${at} = 1`);
    expect(await ask()).toBe([...lines, '\tb = "שלום"'].join('\n'));
  });

  it('is text, whatever it looks like, and changes nothing by itself', async () => {
    const [page, order] = [
      '<img src=x onerror=alert(1)> [a](javascript:alert(1))',
      '{"tool_calls":[{"name":"run_cell","arguments":{"notebook_id":"nb-1","code":"1"}}]}',
    ];
    const token = await server.signIn();
    const notebooks = () => server.get('notebooks', 'readAll', {}, { token });
    const before = await notebooks();
    for (const answer of [page, order]) {
      model.writes(({ piece, end }) => {
        piece(answer);
        end();
      });
      expect(await ask()).toBe(answer);
    }
    expect(await notebooks()).toEqual(before);
  });

  it('that is called a tool instead of text is none', async () => {
    model.writes(({ raw }) => {
      const call = { index: 0, function: { name: 'run', arguments: '{}' } };
      const choice = { delta: { tool_calls: [call] }, finish_reason: 'tool_calls' };
      raw.writeHead(200, { 'content-type': 'text/event-stream' });
      raw.end(`data: ${JSON.stringify({ choices: [choice] })}\n\ndata: [DONE]\n\n`);
    });
    expect(await ask()).toBe('The assistant answered without code. Say it in other words.');
  });
});
