/** The other providers of test/e2e/journeys/account/issuers. */
import { issuerJourney, MONA } from './issuers.suite';

issuerJourney({
  name: 'Google',
  person: { ...MONA, email_verified: true },
  trust: 'off',
  addressInIdToken: true,
});
issuerJourney({
  name: 'Keycloak',
  person: { ...MONA, email_verified: true, preferred_username: 'mona' },
  trust: 'off',
  addressInIdToken: true,
});
