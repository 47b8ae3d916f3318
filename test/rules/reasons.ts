/** The written reasons why something stands outside a rule. An entry whose reason is gone fails the rule's test. */

/** 'area.name: caller' or 'area.name: server test' → why there is none. */
export const LONELY_ENDPOINTS: Readonly<Record<string, string>> = {
  'autocomplete.universities: caller': 'The form of streams asks it for uni_id and uni_name; a deployment may ask it before that.',
};

/** 'file: event' → why it is put or heard by nobody. */
export const QUIET_EVENTS: Readonly<Record<string, string>> = {};
