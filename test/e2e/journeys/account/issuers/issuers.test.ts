/** An address that is trusted unverified, and one that no ID token has; test/e2e/journeys/account/providers goes through Google. */
import { issuerJourney, MONA } from './issuers.suite';

issuerJourney({
  name: 'Entra ID',
  person: { ...MONA, preferred_username: 'mona@lab.org' },
  trust: 'on',
  addressInIdToken: true,
});
issuerJourney({
  name: 'Okta',
  person: { ...MONA, email_verified: true, preferred_username: 'mona@lab.org' },
  trust: 'off',
  addressInIdToken: false,
});
