import type { SpecCall } from '../../test/contract/specCalls';
import type { Family } from '../../src/contract/formats/families';
import { createAddresses } from './addresses';
import { CALLS, isForAdmins, onlyReads, UNCALLED, whyUnsafe } from './calls';
import { cleanUp, readRun } from './after';
import { createClient, type Answer, type Outgoing } from './client';
import { createWords } from './words';
import { missingIn, textOf, valueOf } from './replies';

/** One thing that was looked at. */
export interface Finding {
  /** Of the specification. */
  readonly line: number;
  /** The call: 'POST /fsc/user/read/'. */
  readonly what: string;
  /** Violations of the specification, each in a sentence; empty where the call conforms. */
  readonly wrong: readonly string[];
  /** Why it was not tried. */
  readonly untried?: string;
}

export interface Conforming {
  /** Where the server is: `https://api.example.org`. */
  readonly origin: string;
  readonly userName: string;
  readonly password: string;
  /** Whether things may be made and changed. What is made is deleted again, as far as section 7 has a call for it. */
  readonly writes: boolean;
}

export interface Result {
  readonly findings: readonly Finding[];
  /** The families of calls that the server has without `/fsc`, as `bare_families` of the app names them. */
  readonly bare: readonly Family[];
}

const NEEDS_WRITE = 'it changes something: --write tries it';
const LOGIN = '/fsc/user/login/';

/** The call as people read it. */
const named = ({ method, path }: SpecCall) => `${method === 'GET' ? 'GET' : 'POST'} ${path}`;

const failureText = ({ body }: Answer): string =>
  (textOf('Error', body) || JSON.stringify(body)).slice(0, 200);

/** Violations of the specification in an answer, each in a sentence. */
const wrongWith = ({ path, otherwise }: SpecCall, answer: Answer): readonly string[] => {
  const { status, body } = answer;
  if (status === 200) return missingIn(path, body);
  if (status === otherwise) return [];
  return [`answers ${status} in place of 200: ${failureText(answer)}`];
};

/**
 * Checks a server against section 7 of the specification: sends each call with exactly the fields that it names there, and looks in the answer for
 * those that the specification names. `report` gets each finding at once.
 */
export const conform = async (
  { origin, userName, password, writes }: Conforming,
  report: (finding: Finding) => void = () => undefined,
): Promise<Result> => {
  const client = createClient(origin.replace(/\/+$/, ''));
  const addresses = createAddresses();
  const words = createWords({ user: userName, password, agent: 'agent-0' });
  const findings: Finding[] = [];
  let bearer: string | null = null;
  let isAdmin = true;

  const find = (finding: Finding) => {
    findings.push(finding);
    report(finding);
  };
  /** The answer; a sentence where none came. */
  const send = async (call: SpecCall, token = bearer): Promise<Answer | string> => {
    const { method, path, fields, files } = words.filled(call);
    const request: Omit<Outgoing, 'path'> = {
      method,
      fields: { user_name: userName, ...fields },
      ...(files && { files }),
    };
    try {
      return await addresses.send(path, (at) => client.send({ ...request, path: at }, token));
    } catch (error) {
      return `no answer: ${error instanceof Error ? error.message : String(error)}`;
    }
  };
  const whyUntried = (call: SpecCall): string | undefined => {
    const unsafe = whyUnsafe(call);
    if (unsafe !== undefined) return unsafe;
    if (!writes && !onlyReads(call)) return NEEDS_WRITE;
    if (!isAdmin && isForAdmins(call)) return 'only admins may: sign in as one';
    const missing = words.missing(call);
    if (missing === undefined) return undefined;
    return onlyReads(call)
      ? `there is no ${missing} to read`
      : `no ${missing} was made before it, and what is there is not changed`;
  };
  const tryCall = async (call: SpecCall): Promise<Answer | null> => {
    const { line } = call;
    const untried = whyUntried(call);
    if (untried !== undefined) {
      find({ line, what: named(call), wrong: [], untried });
      return null;
    }
    const answer = await send(call);
    const wrong = typeof answer === 'string' ? [answer] : wrongWith(call, answer);
    find({ line, what: named(call), wrong });
    if (typeof answer === 'string' || answer.status !== 200) return null;
    words.learn(call, answer.body);
    return answer;
  };
  const refused = async (
    line: number,
    what: string,
    call: SpecCall,
    holds: (is: Answer) => boolean,
  ) => {
    const answer = await send(call, null);
    const wrong =
      typeof answer === 'string'
        ? [answer]
        : holds(answer)
          ? []
          : [`answers ${answer.status}: ${failureText(answer)}`];
    find({ line, what, wrong });
  };

  const login = CALLS.find(({ path }) => path === LOGIN)!;
  const list = CALLS.find(({ path }) => path === '/fsc/python/notebook/readall/')!;
  await refused(321, 'A call without a bearer gets 401', list, ({ status }) => status === 401);
  await refused(
    323,
    'A wrong password gets no token, and an Error text',
    { ...login, fields: { password: `not ${password}` } },
    ({ body }) => !valueOf('token', body) && typeof valueOf('Error', body) === 'string',
  );
  for (const call of CALLS) {
    const answer = await tryCall(call);
    if (call.path === LOGIN) {
      const token = valueOf('token', answer?.body);
      if (typeof token !== 'string' || token === '') {
        find({
          line: 156,
          what: 'The right password gets a token',
          wrong: ['it does not: nothing else can be tried'],
        });
        return { findings, bare: [] };
      }
      bearer = token;
    }
    if (call.path === '/fsc/user/read/') isAdmin = valueOf('is_admin', answer?.body) !== false;
    if (answer && call.path === '/fsc/drive/contents/upload/presigned_url/read/')
      await upload(textOf('url', answer.body));
    await readRun(call, words, send);
  }
  for (const { line, what, reason } of UNCALLED) find({ line, what, wrong: [], untried: reason });
  if (writes) for (const finding of await cleanUp(words, send)) find(finding);
  return { findings, bare: addresses.bare() };

  async function upload(url: string): Promise<void> {
    const wrong = await client.put(url, 'conforms\n').then(
      ({ status }) => (status >= 200 && status < 300 ? [] : [`answers ${status}`]),
      (error: unknown) => [`no answer: ${String(error)}`],
    );
    find({ line: 242, what: 'PUT to the presigned URL', wrong });
  }
};
