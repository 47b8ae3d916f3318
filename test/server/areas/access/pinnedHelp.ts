/** Access rules of payments, of the assistant and of tracing, typed out literally. */
export const PINNED_HELP: Readonly<Record<string, string>> = {
  'account.createSetupIntent': 'signed in, recent sign-in, on any plan',
  'assist.englishToCode': 'signed in, scope run',
  'assist.fixCode': 'signed in, scope run',
  'assist.written': 'signed in, scope read',
  'tracing.exportSpans': 'signed in, scope write, on any plan',
};
