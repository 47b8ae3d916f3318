import type { TryReply, TryRequest } from '~/contract';
import { MAX_TRY_BYTES } from '~/contract';
import { sizeText } from '~/text/size';
import type { RequestState } from '~/web/lib/state/request';
import type { VersionRef } from '../../events';

export interface TryFile {
  readonly name: string;
  readonly size: number;
  readonly base64: string;
}

/** The fields of a trial call. */
export interface TryForm {
  readonly path: string;
  readonly kind: 'json' | 'text' | 'file';
  readonly text: string;
  readonly file: TryFile | null;
  /** Why the chosen file cannot be sent, or the text. */
  readonly problem: string | null;
}

export const NEW_TRY: TryForm = {
  path: '/predict',
  kind: 'json',
  text: '{"instances": [[1, 2, 3]]}',
  file: null,
  problem: null,
};

/** How the question that was asked last stands. */
export interface Trying extends VersionRef {
  readonly reply: TryReply | null;
  readonly request: RequestState;
}

export const tooLarge = (size: number) =>
  `This has ${sizeText(size)}. Out of the app at most ${sizeText(MAX_TRY_BYTES)} are sent; use curl for more.`;

/** Why this cannot be sent, a sentence; null where it can. */
export const whyNotSent = ({ kind, text, file, path, problem }: TryForm): string | null => {
  if (!path.startsWith('/')) return 'The path begins with a slash: /predict.';
  if (kind === 'file') return problem ?? (file === null ? 'Choose a file first.' : null);
  const { size } = new Blob([text]);
  if (size > MAX_TRY_BYTES) return tooLarge(size);
  if (kind === 'text') return null;
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return `This is not valid JSON. ${error instanceof Error ? error.message : ''}`.trim();
  }
};

/** The question as the server is sent it. */
export const requestOf = (
  { pf_id, version }: VersionRef,
  { path, kind, text, file }: TryForm,
): TryRequest => {
  const common = { pf_id, version, path, method: 'POST' } as const;
  if (kind === 'file')
    return {
      ...common,
      content_type: 'application/octet-stream',
      body: file?.base64 ?? '',
      is_base64: true,
    };
  return {
    ...common,
    content_type: kind === 'json' ? 'application/json' : 'text/plain; charset=utf-8',
    body: text,
    is_base64: false,
  };
};
