/** One sign-in under way: made when the browser leaves, needed when it comes back. */
export interface Attempt {
  /** Where the provider sends the browser back to. */
  readonly redirectUri: string;
  readonly state: string;
  /** PKCE: shown to the provider as its hash first, and itself when the code is traded. */
  readonly verifier: string;
  readonly nonce: string;
  /** Somebody who is signed in confirms that it is them: the provider is to ask them, not to remember them. */
  readonly confirms?: boolean;
}

/** The user's identity at the provider. */
export interface Person {
  readonly provider: 'github' | 'google';
  readonly issuer: string;
  /** Never changes and is never given to somebody else, unlike names and addresses. */
  readonly subject: string;
  /** Addresses that the provider has verified, the main one first. */
  readonly emails: readonly string[];
  /** The provider sent no address at all: there is nothing that the person could verify there. */
  readonly withoutAddress?: boolean;
  readonly fullname: string;
  /** The user name that the provider suggests. */
  readonly handle: string;
  readonly githubToken?: string;
}

/** Somebody else's sign-in page. */
export interface Provider {
  readonly name: Person['provider'];
  /** As a person reads it. */
  readonly title: string;
  /** The page to send the browser to. */
  authorizeUrl(attempt: Attempt): Promise<URL>;
  /** The user of a provider's callback; throws a `HttpError` where they did not agree or the answer is not for this attempt. */
  personOf(attempt: Attempt, query: URLSearchParams): Promise<Person>;
}
