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

// A double of the seam, which carries conversations elsewhere, replaces the adapter for Stream.
providerSuite('somebody else', {
  config: { stream_chat: { key: 'key', script: '/stream-chat.js' } },
  cut: double.cut,
  judges: false,
});
