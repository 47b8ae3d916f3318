/** The written reasons why something stands outside a rule. An entry whose reason is gone fails the rule's test. */

/** 'area.name: caller' or 'area.name: server test' → why there is none. */
export const LONELY_ENDPOINTS: Readonly<Record<string, string>> = {
  'account.createSetupIntent: caller':
    'The description names the call and no screen that makes it (API-11); a deployment with payments may ask it.',
};

/** 'file: event' → why it is put or heard by nobody. */
export const QUIET_EVENTS: Readonly<Record<string, string>> = {};
