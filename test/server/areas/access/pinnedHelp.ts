/** Who may ask what of payments and of the assistant, literally. */
export const PINNED_HELP: Readonly<Record<string, string>> = {
  'account.createSetupIntent': 'signed in, in person, on any plan',
  'assist.englishToCode': 'signed in',
  'assist.fixCode': 'signed in',
  'assist.written': 'signed in',
  'tracing.exportSpans': 'signed in, on any plan',
};
