import type { DevToolsEnhancerOptions, UnknownAction } from '@reduxjs/toolkit';

const HIDDEN = '…';
/** Fields that hold a secret wherever they stand: what a person types, what proves who they are, what opens something. */
const SECRET =
  /pass(word|phrase)|secret|token|credential|authorization|cookie|^(device|user)_?code$/i;
/** Fields of another name that hold one in the payload of these actions. */
const SECRET_IN: Readonly<Record<string, readonly string[]>> = { 'session/codeReceived': ['code'] };
/** Addresses that open something: their code or signature. */
const OPENING = /([?&](?:atelier_code|code|sig|seal|X-Amz-Signature|X-Amz-Credential)=)[^&#\s"]+/gi;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Values that were masked before stay as they are: most of the state is the same after each action. */
const known = new WeakMap<object, unknown>();

const redactFields = (value: object): object => {
  const entries = Object.entries(value) as [string, unknown][];
  const shown = entries.map(
    ([name, inner]) => [name, SECRET.test(name) && hides(inner) ? HIDDEN : redact(inner)] as const,
  );
  return shown.some(([, inner], at) => inner !== entries[at]?.[1])
    ? Object.fromEntries(shown)
    : value;
};

const redactItems = (value: readonly unknown[]): readonly unknown[] => {
  const shown = value.map(redact);
  return shown.some((inner, at) => inner !== value[at]) ? shown : value;
};

/** Whether there is something to hide: flags such as `touched.password` and empty fields may be seen. */
const hides = (value: unknown) =>
  (typeof value === 'string' && value !== '') || typeof value === 'number';

/** The value without its secrets; itself where it holds none. */
function redact(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(OPENING, `$1${HIDDEN}`);
  if (!isObject(value)) return value;
  const before = known.get(value);
  if (before !== undefined) return before;
  const shown = Array.isArray(value) ? redactItems(value) : redactFields(value);
  known.set(value, shown);
  return shown;
}

const redactAction = (action: UnknownAction): unknown => {
  const { payload } = action as { payload?: unknown };
  const fields = SECRET_IN[action.type];
  if (!fields || !isObject(payload)) return redact(action);
  return redact({
    ...action,
    payload: Object.fromEntries(
      Object.entries(payload).map(([name, value]) => [
        name,
        fields.includes(name) ? HIDDEN : value,
      ]),
    ),
  });
};

/** Redux DevTools without secrets: its log may be exported and sent around. */
export const devTools = {
  name: 'Atelier',
  actionSanitizer: <A extends UnknownAction>(action: A): A => redactAction(action) as A,
  stateSanitizer: <S>(state: S): S => redact(state) as S,
} satisfies DevToolsEnhancerOptions;
