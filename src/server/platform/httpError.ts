/** The word a program compares in a Problem, and the HTTP status it travels with. */
const STATUS = {
  invalid: 422,
  unreadable: 400,
  unauthorized: 401,
  refused: 403,
  sign_in_again: 403,
  missing: 404,
  conflict: 409,
  exists: 409,
  misdirected: 421,
  limited: 429,
  too_large: 413,
  failed: 500,
  unavailable: 503,
  full: 507,
  quota: 507,
} as const;

export type ErrorCode = keyof typeof STATUS;

interface Details {
  /** Per-field sentences, for `invalid`. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds until it is worth trying again, for `limited` and `unavailable`. */
  readonly retryAfter?: number;
}

/** An expected failure: what the person is told, in a sentence. Anything else that is thrown is a bug and is told as 'failed'. */
export class HttpError extends Error {
  readonly statusCode: number;

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: Details = {},
  ) {
    super(message);
    this.statusCode = STATUS[code];
  }
}

export const invalid = (fields: Record<string, string>) =>
  new HttpError('invalid', Object.values(fields).join(' '), { fields });
