/** Signing in through OpenID providers that send what Google, Entra ID, Keycloak and Okta send, by the pages of oidc-provider. */
import { expect } from 'vitest';
import { startOpenId, type OpenIdPerson } from '#test/harness/standIns/openId';
import { bootServer, expectNoBarriers, journey, screenshot } from '../../../harness';

export const MONA = { sub: '1001', name: 'Mona Lisa', email: 'mona@lab.org' } as const;
export interface Shape {
  readonly name: string;
  readonly person: OpenIdPerson;
  readonly trust: 'on' | 'off';
  /** Okta leaves the address out of the ID token where the page trades a code. */
  readonly addressInIdToken: boolean;
}
/** Somebody signs in through a provider of this kind. */
export const issuerJourney = ({ name, person, trust, addressInIdToken }: Shape): void =>
  journey(
    `LOG-15 through ${name}, by the name that people know, to an account of one's own, without an address a message says so`,
    async ({ page }) => {
      const openId = await startOpenId({ addressInIdToken });
      const server = await bootServer({
        env: {
          ...openId.settings,
          ATELIER_OAUTH_NAME: name,
          ATELIER_OAUTH_TRUST_EMAIL: trust,
          ATELIER_OAUTH_SIGNUP: 'lab.org',
        },
      });
      try {
        openId.people.set('1001', { sub: '1001', name: 'Mona Lisa' });
        await page.goto(`${server.origin}/login`);
        await page.getByRole('button', { name: `Continue with ${name}`, exact: true }).click();
        await page.waitForURL(`${openId.origin}/**`);
        await page.getByRole('button', { name: 'Continue' }).click();
        await page.getByRole('alert').getByText(`${name} sent no e-mail address`).waitFor();
        await expectNoBarriers(page);
        openId.people.set('1001', person);
        await page.getByRole('button', { name: `Continue with ${name}`, exact: true }).click();
        // The provider remembers who signed in there, and asks nothing more.
        await page.waitForURL(`${server.origin}/home`);
        await screenshot(page, `home through ${name}`);
        expect(page.url()).not.toContain('code=');
      } finally {
        await page.close();
        await server.remove();
        await openId.close();
      }
    },
  );
