/** The name of a provider. */
export const providerTitle = (provider: 'github' | 'google', openIdName: string): string =>
  provider === 'github' ? 'GitHub' : openIdName;
