/** The part of oidc-provider that the stand-in uses, without its index, which warns on Node 20; the package brings no types of its own. */
declare module 'oidc-provider/lib/provider.js' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export interface ClientModel {
    redirectUriAllowed(uri: string): boolean;
  }
  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  interface Oidc {
    client: { clientId: string };
    session: { accountId: string };
  }

  export class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>);
    readonly Client: { readonly prototype: ClientModel };
    readonly Grant: new (of: { accountId: string; clientId: string }) => Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Readonly<Record<string, unknown>>,
    ): Promise<void>;
  }

  export type Context = { readonly oidc: Oidc };
}
