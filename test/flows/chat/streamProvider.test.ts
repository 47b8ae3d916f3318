import { vi } from 'vitest';
import { chatDouble } from './double';
import { providerSuite } from './provider.suite';

const made = vi.hoisted(() => ({ double: null as { readonly provider: unknown } | null }));
vi.mock('~/web/features/chat/flows/providers/stream.saga', () => ({
  get streamProvider() {
    return made.double?.provider;
  },
}));

const double = chatDouble();
made.double = double;

// What carries conversations elsewhere stands in the place of the adapter for Stream: a double of the seam.
providerSuite('somebody else', {
  config: { stream_chat: { key: 'key', script: '/stream-chat.js' } },
  cut: double.cut,
  judges: false,
});
