import { z } from 'zod';

/*
 * The words every request is made of. Whatever comes from outside has a maximum and can be stored and passed on: PostgreSQL
 * takes no NUL, and half of a surrogate pair is no text. A rule of the tests refuses a request with a string, list or record
 * made another way.
 */

/** A clause about a value, which the server puts behind the label of its field (`http/validation`). */
const clause = (text: string) => ({ params: { clause: text } });
const UNSTORABLE = clause('a NUL or half of a surrogate pair cannot be stored');
const isStorable = (text: string) => !text.includes('\0') && !/\p{Surrogate}/u.test(text);

const bounded = (words: z.ZodString, most: number) =>
  words.max(most).refine(isStorable, UNSTORABLE);

/** Text of at most so many characters; it may be empty. */
export const text = (most: number) => bounded(z.string(), most);
/** Text that is not empty. */
export const someText = (most: number, whenEmpty?: string) =>
  bounded(z.string().min(1, whenEmpty), most);
/** A line of text that a person types: without the space around it, and not empty. */
export const line = (most: number, whenEmpty?: string) =>
  bounded(z.string().trim().min(1, whenEmpty), most);

const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;
/** Without the characters that turn the direction of what follows: a name stands in sentences of ours. */
export const withoutTurns = (written: string): string => written.replace(TURNS, '');

/** A display name of a person or an object, in one line. */
export const displayName = (most: number, whenEmpty?: string) =>
  bounded(z.string().overwrite(withoutTurns).trim().min(1, whenEmpty), most);

/** At most so many of something. */
export const listOf = <Item extends z.ZodType>(item: Item, most: number, whenMore?: string) =>
  z.array(item).max(most, whenMore);
/** At most so many things by a name each. */
export const recordOf = <Value extends z.ZodType>(value: Value, most: number) =>
  z
    .record(text(200), value)
    .refine(
      (entries) => Object.keys(entries).length <= most,
      clause(`send at most ${most} values`),
    );

/** The name with which a person signs in. */
export const userName = someText(64);
/** Of anything that the server, or an engine behind it, gave an id. */
export const id = someText(256);
/** A word from a list that the server gave: a provider, a zone, a model of a GPU. */
export const choice = text(256);
/** Of a file or a folder, as long as the server stores it. */
export const PATH_LENGTH = 4096;
export const path = someText(PATH_LENGTH);
/** 'notebooks/{notebook_id}/{path}' or 'jobs/{batch_job_id}/{path}'. */
export const fileUrl = someText(PATH_LENGTH + 300);
/** The most files that one request names. */
export const MAX_FILES = 20_000;
export const paths = listOf(path, MAX_FILES).min(1);
/** The number of a version or of a trial: what a 32-bit column of the database holds. */
export const int32 = z.number().int().min(0).max(2_147_483_647);
/** Whole numbers that a column of the database holds. */
export const count = z.number().int().min(0).max(1_000_000);

/** Every request carries who asks; the server compares it with the bearer's owner. */
export const authenticated = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ user_name: userName, ...shape });

/**
 * Text that is one of these words, as far as they are known; another word is taken as well (JOB-06). It is the type that names them: a report of a
 * problem holds the words that its field is declared with, and no other text.
 */
export const word = <Known extends string>() =>
  z.string() as unknown as z.ZodType<Known | (string & {}), Known | (string & {})>;

/** An ISO 8601 instant in UTC. */
export const instant = z.iso.datetime().max(40);

/** The body of every 4xx and 5xx. */
export const Failure = z.object({
  code: z.string(),
  Error: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  retry_after: z.number().optional(),
  /** Of a fault of the server (500): what its log calls the request. */
  request_id: z.string().optional(),
});

/** A reply that says only that it was done. */
export const Done = z.object({ status: z.string() });
