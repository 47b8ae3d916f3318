import type { DevToolsEnhancerOptions, UnknownAction } from '@reduxjs/toolkit';

const HIDDEN = '…';
const SECRETS = new Set(['password', 'token', 'github_token']);

/** Hides passwords and tokens from Redux DevTools: its log may be exported and sent around. */
const redact = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, SECRETS.has(name) && inner ? HIDDEN : redact(inner)]));
};

export const devTools: DevToolsEnhancerOptions = {
  name: 'Atelier',
  actionSanitizer: <A extends UnknownAction>(action: A) => ('payload' in action ? { ...action, payload: redact(action['payload']) } : action),
  stateSanitizer: <S>(state: S) => {
    const session = (state as { session?: unknown }).session;
    return session ? { ...state, session: redact(session) } : state;
  },
};
