import type { z } from 'zod';
import { api } from '../../src/contract/api';
import type { Endpoint, ReplyOf, RequestOf } from '../../src/contract/endpoint';
import { schemas } from '../../src/contract/schemas';
import { Failure } from '../../src/contract/schemas/wire.schema';
import type { Answer, Client } from './client';

/** One thing that was looked at; what is wrong with it, each in a sentence, where something is. */
export interface Finding {
  readonly what: string;
  readonly wrong: readonly string[];
}

type Api = typeof api;
export type Area = keyof Api;
type Shapes = { readonly request: z.ZodType; readonly reply: z.ZodType };

/** How a reply differs from its schema: at most so many differences are told, the rest are mostly the same again. */
const MOST_TOLD = 5;

export const shapesOf = (area: string, name: string): Shapes | undefined =>
  (schemas as unknown as Record<string, Record<string, Shapes>>)[area]?.[name];
export const endpointOf = (area: string, name: string): Endpoint =>
  (api as unknown as Record<string, Record<string, Endpoint>>)[area]![name]!;

const differences = (reply: z.ZodType, body: unknown): string[] => {
  const read = reply.safeParse(body);
  if (read.success) return [];
  const told = read.error.issues.map(
    ({ path, message }) => `${path.join('.') || 'the reply'}: ${message}`,
  );
  return told.length > MOST_TOLD
    ? [...told.slice(0, MOST_TOLD), `and ${told.length - MOST_TOLD} more`]
    : told;
};

const said = ({ body }: Answer): string => {
  const failure = Failure.safeParse(body);
  return (failure.success ? failure.data.Error : JSON.stringify(body)).slice(0, 200);
};

/** Asks endpoints and writes down whether their answers are what the contract says. */
export interface Examiner {
  readonly findings: readonly Finding[];
  /** Asks, and holds the answer against the schema of its reply; null where the answer cannot be used. */
  readonly expectReply: <A extends Area, N extends keyof Api[A] & string>(
    area: A,
    name: N,
    request: RequestOf<Api[A][N]>,
    files?: Readonly<Record<string, string>>,
  ) => Promise<ReplyOf<Api[A][N]> | null>;
  /** Asks what has to be refused with one of these statuses, with a body that says why. */
  readonly expectRefusal: (
    area: Area,
    name: string,
    request: object,
    statuses: readonly number[],
  ) => Promise<void>;
  /** Writes down that something holds. */
  readonly expectTrue: (what: string, holds: boolean, otherwise: string) => void;
}

export const createExaminer = (client: Client, tell: (finding: Finding) => void): Examiner => {
  const findings: Finding[] = [];
  const find = (what: string, wrong: readonly string[]) => {
    const finding = { what, wrong };
    findings.push(finding);
    tell(finding);
  };
  const asked = async (
    endpoint: Endpoint,
    request: object,
    files?: Readonly<Record<string, string>>,
  ): Promise<Answer | string> => {
    try {
      return await client.ask(endpoint, request, files);
    } catch (error) {
      return `no answer: ${error instanceof Error ? error.message : String(error)}`;
    }
  };
  const called = ({ method, path }: Endpoint) => `${method === 'GET' ? 'GET' : 'POST'} ${path}`;
  return {
    findings,
    expectReply: async (area, name, request, files) => {
      const endpoint = endpointOf(area, name);
      const answer = await asked(endpoint, request as object, files);
      if (typeof answer === 'string') return (find(called(endpoint), [answer]), null);
      if (answer.status !== 200)
        return (
          find(called(endpoint), [`answered ${answer.status} (${said(answer)}) in place of 200`]),
          null
        );
      const wrong = differences(shapesOf(area, name)!.reply, answer.body);
      find(called(endpoint), wrong);
      return wrong.length === 0 ? (answer.body as never) : null;
    },
    expectRefusal: async (area, name, request, statuses) => {
      const endpoint = endpointOf(area, name);
      const what = `${called(endpoint)}, which has to be refused`;
      const answer = await asked(endpoint, request);
      if (typeof answer === 'string') return find(what, [answer]);
      const wrong = statuses.includes(answer.status)
        ? []
        : [`answered ${answer.status} in place of ${statuses.join(' or ')}`];
      find(what, [...wrong, ...differences(Failure, answer.body)]);
    },
    expectTrue: (what, holds, otherwise) => find(what, holds ? [] : [otherwise]),
  };
};
