/** The words of the button that leads to a provider's sign-in page; an OpenID provider is called what the installation calls it. */
export const continueWith = (provider: string, openIdName: string): string => {
  if (provider === 'github') return 'Continue with the code host';
  if (provider !== 'google') return 'Continue';
  return openIdName === 'Google' ? 'Continue with Google' : `Continue with ${openIdName}`;
};
