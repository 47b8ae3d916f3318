/** The paths of the assistant, typed out. */
export const HELP_PATHS = {
  'assist.englishToCode': 'POST /fsc/user/generate/englishtocode/',
  'assist.fixCode': 'POST /fsc/user/fix/buggy_code/',
  'assist.written': 'POST /fsc/user/generate/written/read/',
  'tracing.exportSpans': 'POST /fsc/app/spans/export/',
} as const;
