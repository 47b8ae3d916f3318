import { EDITOR_LIMITS, type WidgetBuffer } from '~/contract/editor';
import type { FromWidgets, RenderedKind } from '../../../widgets/messages';

type Sent = Extract<FromWidgets, { type: 'send' }>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 200;
const isPath = (value: unknown): value is (string | number)[] =>
  Array.isArray(value) &&
  value.length <= 32 &&
  value.every((step) => typeof step === 'string' || Number.isInteger(step));

const isBuffer = (value: unknown): value is WidgetBuffer =>
  isRecord(value) && isPath(value['path']) && typeof value['data'] === 'string';

const isData = (value: unknown): value is Sent['data'] =>
  isRecord(value) &&
  ((value['method'] === 'update' && isRecord(value['state'])) ||
    (value['method'] === 'custom' && 'content' in value));

/** Formulas of one message, and characters of one of them. */
const MAX_FORMULAS = 500;
const LONGEST_FORMULA = 10_000;

const isFormula = (value: unknown): value is { tex: string; display: boolean } =>
  isRecord(value) &&
  typeof value['tex'] === 'string' &&
  value['tex'].length <= LONGEST_FORMULA &&
  typeof value['display'] === 'boolean';

/** Characters of a message; Infinity for what is no JSON. */
function sizeOf(value: unknown): number {
  try {
    return JSON.stringify(value)?.length ?? Infinity;
  } catch {
    return Infinity;
  }
}

/** The longest text that is rendered, and the longest address of a link, characters. */
const LONGEST_TEXT = EDITOR_LIMITS.source;
const LONGEST_LINK = 8_192;

const isKind = (value: unknown): value is RenderedKind =>
  value === 'text/markdown' || value === 'text/latex';

type OfWidgets = 'need' | 'send';

/** Reads the messages of a page of widgets about itself: its height, requests to render something, and a clicked link. */
function parsePageMessage(
  said: Record<string, unknown>,
): Exclude<FromWidgets, { type: OfWidgets }> | null {
  const { type, height, request, formulas, pdf, kind, source, href } = said;
  if (type === 'height')
    return typeof height === 'number' && Number.isFinite(height) ? { type, height } : null;
  if (type === 'link')
    return typeof href === 'string' && href.length <= LONGEST_LINK ? { type, href } : null;
  if (typeof request !== 'number') return null;
  if (type === 'render')
    return isKind(kind) && typeof source === 'string' && source.length <= LONGEST_TEXT
      ? { type, request, kind, source }
      : null;
  if (type === 'draw')
    return typeof pdf === 'string' && pdf.length <= EDITOR_LIMITS.documentBytes
      ? { type, request, pdf }
      : null;
  return type === 'typeset' &&
    Array.isArray(formulas) &&
    formulas.length <= MAX_FORMULAS &&
    formulas.every(isFormula)
    ? { type, request, formulas }
    : null;
}

/** Reads a message of a page of widgets; null where it is invalid or too large, for any script in there can send one. */
export function parseWidgetMessage(said: unknown): FromWidgets | null {
  if (!isRecord(said)) return null;
  const { type, model_id, request, data, buffers } = said;
  if (type !== 'need' && type !== 'send') return parsePageMessage(said);
  if (!isName(model_id)) return null;
  if (type === 'need') return { type, model_id };
  if (typeof request !== 'number' || !isData(data)) return null;
  const pieces: unknown[] = Array.isArray(buffers) ? buffers : [null];
  if (pieces.length > EDITOR_LIMITS.widgetBuffers || !pieces.every(isBuffer)) return null;
  return sizeOf([data, pieces]) > EDITOR_LIMITS.messageBytes
    ? null
    : { type, model_id, request, data, buffers: pieces };
}

/** So many messages a frame may send at once, and a second. */
const AT_ONCE = 200;

/** Lets through what a person can do in a second, and not what a loop can. */
export class Rate {
  private left = AT_ONCE;
  private at = performance.now();

  allows(now = performance.now()): boolean {
    this.left = Math.min(AT_ONCE, this.left + ((now - this.at) / 1_000) * AT_ONCE);
    this.at = now;
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}
