import { setting } from '../setting';
import { address, items, kind, matching, onOff, safeAddress, text } from '../values';
import { domainIn, pushServiceIn } from './forms';

const MAX_TITLE = 40;
const MIN_PASSWORD = 8;

const isMail = (given: string) =>
  URL.canParse(given) &&
  /^smtps?:$/.test(new URL(given).protocol) &&
  new URL(given).hostname !== '';

/** How people come in, and how they are told. */
export const people = {
  ATELIER_ADMIN_PASSWORD: setting({
    kind: kind(
      (given) => (given.length >= MIN_PASSWORD ? given : undefined),
      () => `must have at least ${MIN_PASSWORD} characters.`,
    ),
    type: `text of at least ${MIN_PASSWORD} characters`,
    usual: undefined,
    usually: 'generated, and printed once',
    about: "The first admin's password; read at the first start only.",
    example: 'correct horse battery',
    secret: true,
    common: true,
    exact: true,
  }),
  ATELIER_ADMIN_EMAIL: setting({
    kind: matching(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address'),
    type: 'an e-mail address',
    usual: '',
    usually: 'none',
    about:
      "The first admin's e-mail address, by which a provider may sign them in; read at the first start only.",
    example: 'admin@example.org',
  }),
  ATELIER_SMTP_URL: setting({
    kind: kind(
      (given) => (isMail(given) ? given : undefined),
      () =>
        'must be an address like smtp://user:password@mail.example.org:587 or smtps://mail.example.org.',
    ),
    type: 'an address',
    usual: null,
    usually: 'mails are written as `.eml` files into `mail/` of the data folder',
    about: 'The mail server.',
    example: 'smtp://user:password@mail.example.org:587',
    secret: true,
    common: true,
  }),
  ATELIER_MAIL_FROM: setting({
    kind: matching(
      /^[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/,
      "must be an address like 'Atelier <atelier@example.org>'",
    ),
    type: 'an e-mail address with or without a name',
    usual: null,
    usually: '`Atelier <atelier@localhost>`',
    about: 'The sender of mails; needed with a mail server.',
    example: 'Atelier <atelier@example.org>',
  }),
  ATELIER_PUSH_HOSTS: setting({
    kind: items(
      pushServiceIn,
      'must hold names like push.example.org or addresses like https://push.example.org:8443',
    ),
    type: 'a list with commas between',
    usual: [] as readonly string[],
    usually: 'none',
    about:
      'Push services that browsers may name beside those of Chrome, Edge, Firefox and Safari. Push notifications need the app at an https address (or on this machine), and a server that reaches these services.',
    example: 'push.example.org,https://push.example.org:8443',
  }),
  ATELIER_GITHUB_CLIENT_ID: setting({
    kind: text(),
    type: 'text',
    usual: null,
    about:
      "The id of your OAuth app on GitHub (device flow on): connects people's GitHub; with `ATELIER_GITHUB_CLIENT_SECRET` they can also sign in through it.",
    example: 'Iv1.0123456789abcdef',
  }),
  ATELIER_GITHUB_CLIENT_SECRET: setting({
    kind: text(),
    type: 'text',
    usual: null,
    about: 'The secret of that OAuth app.',
    example: 'a-client-secret',
    secret: true,
  }),
  ATELIER_GOOGLE_CLIENT_ID: setting({
    kind: text(),
    type: 'text',
    usual: null,
    about:
      'The id of your client at Google, or at another OpenID provider: people can sign in through it.',
    example: '0123.apps.googleusercontent.com',
  }),
  ATELIER_GOOGLE_CLIENT_SECRET: setting({
    kind: text(),
    type: 'text',
    usual: null,
    about: 'The secret of that client.',
    example: 'a-client-secret',
    secret: true,
  }),
  ATELIER_GOOGLE_ISSUER: setting({
    kind: safeAddress({ exact: true }),
    type: 'an https address',
    usual: 'https://accounts.google.com',
    about:
      'Another OpenID provider in the place of Google: its issuer as its discovery document has it.',
    example: 'https://login.example.org/realms/lab',
  }),
  ATELIER_OAUTH_NAME: setting({
    kind: matching(
      new RegExp(`^[^\\p{C}\\p{Zl}\\p{Zp}]{1,${MAX_TITLE}}$`, 'u'),
      `must be one line of at most ${MAX_TITLE} characters`,
    ),
    type: `one line of at most ${MAX_TITLE} characters`,
    usual: null,
    usually: "the issuer's host",
    about:
      'What that provider is called on the sign-in page and in messages; Google is always called Google.',
    example: 'Lab sign-in',
  }),
  ATELIER_OAUTH_TRUST_EMAIL: setting({
    kind: onOff(),
    type: '`on` or `off`',
    usual: false,
    about:
      '`on` takes the addresses of that provider where it sends no `email_verified` (Entra ID, ADFS), or sends it as text. Only for an issuer whose addresses its administrators alone can change.',
    example: 'on',
  }),
  ATELIER_OAUTH_SIGNUP: setting({
    kind: items(domainIn, "must be 'off' or domains like 'example.com,example.org'", 'off'),
    type: '`off`, or a list with commas between',
    usual: [] as readonly string[],
    usually: 'off',
    about:
      'Domains whose verified e-mail addresses are given a new account; otherwise only people who are known sign in.',
    example: 'example.com,example.org',
  }),
  WORLD_URL: setting({
    kind: address(),
    type: 'an address',
    usual: null,
    about: 'The public site that `/` and profiles lead to.',
    example: 'https://www.example.org',
  }),
  ATELIER_SIGNUP_URL: setting({
    kind: address(),
    type: 'an address',
    usual: null,
    about:
      'The address of the Sign Up link; without it there is no such link. Who referred a visitor is passed on as `?ref=`.',
    example: 'https://www.example.org/signup',
  }),
  ATELIER_FORGOT_PASSWORD_URL: setting({
    kind: address(),
    type: 'an address',
    usual: null,
    usually: 'Atelier sends links for new passwords itself',
    about: 'The address of the link for a forgotten password.',
    example: 'https://www.example.org/password',
  }),
  ATELIER_DOCS_URL: setting({
    kind: address(),
    type: 'an address',
    usual: null,
    usually: 'the built-in guide',
    about: 'The address of the Documentation link.',
    example: 'https://docs.example.org',
  }),
  ATELIER_EMBED_URL: setting({
    kind: address(),
    type: 'an address of another site than `ATELIER_URL`',
    usual: null,
    about:
      'A site whose pages stand in place of the gallery and profiles, and bring posts, articles and experiences: frames ask it for `/api/user/login-embed?section=…`.',
    example: 'https://community.example.org',
  }),
};
