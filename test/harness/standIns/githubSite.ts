/** github.com as the stand-in serves it: the authorize page, the device page, and the endpoints that give tokens. */
import { createHash, randomBytes } from 'node:crypto';
import type { Answer, RecordedRequest } from './githubApi';
import { issueToken, type GithubWorld } from './githubWorld';

export const CLIENT = { id: 'Iv1.standin', secret: 'a secret between the two' } as const;

interface Grant {
  readonly login: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly scope: string;
}
interface Device {
  readonly userCode: string;
  readonly scope: string;
  state: 'pending' | 'allowed' | 'denied';
  login: string;
  expires: number;
  nextPoll: number;
  interval: number;
}

export interface GithubSite {
  /** Answers what belongs to the site; null where the path is another's. */
  answer(asked: RecordedRequest): Answer | null;
  /** The person types the code they were shown (by default the last one) and agrees, or not. */
  decide(decision: 'allow' | 'deny', userCode?: string): void;
  /** Every code that was given out is out of date now. */
  expireDevices(): void;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const page = (title: string, body: string): Answer => ({
  status: 200,
  body: Buffer.from(
    `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>${title}</title><main><h1>${title}</h1>${body}</main></html>`,
  ),
  headers: { 'content-type': 'text/html; charset=utf-8' },
});
const hidden = (query: URLSearchParams) =>
  [...query]
    .map(
      ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
    )
    .join('');
const choices =
  '<button name="decision" value="allow">Authorize</button> <button name="decision" value="deny">Cancel</button>';
const redirect = (to: string, query: Record<string, string>): Answer => ({
  status: 302,
  headers: { location: `${to}?${new URLSearchParams(query).toString()}` },
});
/** GitHub tells failures of these endpoints with a 200. */
const failed = (error: string, error_description: string, more: object = {}): Answer => ({
  status: 200,
  body: { error, error_description, error_uri: 'https://docs.github.com/apps', ...more },
});

const codeFrom = (letters: string) =>
  Array.from(randomBytes(8), (byte) => letters[byte % letters.length])
    .join('')
    .replace(/^(.{4})/, '$1-');

export const createSite = (world: GithubWorld, origin: string): GithubSite => {
  const grants = new Map<string, Grant>();
  const devices = new Map<string, Device>();

  const decideAuthorize = ({ query }: RecordedRequest): Answer => {
    const text = (name: string) => query.get(name) ?? '';
    if (text('decision') !== 'allow') {
      return redirect(text('redirect_uri'), {
        error: 'access_denied',
        error_description: 'The user has denied your application access.',
        state: text('state'),
      });
    }
    const code = randomBytes(10).toString('hex');
    grants.set(code, {
      login: world.visitor,
      redirectUri: text('redirect_uri'),
      challenge: text('code_challenge'),
      scope: text('scope'),
    });
    return redirect(text('redirect_uri'), { code, state: text('state') });
  };

  const granted = (login: string, scope: string): Answer => ({
    status: 200,
    body: {
      access_token: issueToken(world, login),
      token_type: 'bearer',
      scope: scope.replaceAll(' ', ','),
    },
  });

  const tradeCode = (form: URLSearchParams): Answer => {
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    if (form.get('client_secret') !== CLIENT.secret)
      return failed(
        'incorrect_client_credentials',
        'The client_id and/or client_secret passed are incorrect.',
      );
    if (!grant || grant.redirectUri !== form.get('redirect_uri'))
      return failed('bad_verification_code', 'The code passed is incorrect or expired.');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (grant.challenge !== '' && grant.challenge !== challenge)
      return failed('bad_verification_code', 'The code passed is incorrect or expired.');
    return granted(grant.login, grant.scope);
  };

  const tradeDevice = (form: URLSearchParams): Answer => {
    const device = devices.get(form.get('device_code') ?? '');
    if (!device) return failed('incorrect_device_code', 'The device_code provided is not valid.');
    if (device.expires <= Date.now())
      return failed('expired_token', "This 'device_code' has expired.");
    if (device.state === 'denied')
      return failed('access_denied', 'The authorization request was denied.');
    const early = Date.now() < device.nextPoll;
    if (early) device.interval += 5;
    device.nextPoll = Date.now() + device.interval * 1000 - 500;
    if (early)
      return failed('slow_down', 'Too many requests have been made in the same timeframe.', {
        interval: device.interval,
      });
    if (device.state === 'pending')
      return failed('authorization_pending', 'The authorization request is still pending.');
    devices.delete(form.get('device_code') ?? '');
    return granted(device.login, device.scope);
  };

  const beginDevice = (form: URLSearchParams): Answer => {
    const { interval, expires_in } = world.device;
    const device_code = randomBytes(20).toString('hex');
    const userCode = codeFrom('BCDFGHJKLMNPQRSTVWXZ');
    devices.set(device_code, {
      userCode,
      scope: form.get('scope') ?? '',
      state: 'pending',
      login: '',
      expires: Date.now() + expires_in * 1000,
      nextPoll: 0,
      interval,
    });
    return {
      status: 200,
      body: {
        device_code,
        user_code: userCode,
        verification_uri: `${origin}/login/device`,
        expires_in,
        interval,
      },
    };
  };

  const decide: GithubSite['decide'] = (decision, userCode) => {
    const device = [...devices.values()]
      .filter((each) => userCode === undefined || each.userCode === userCode)
      .at(-1);
    if (!device) throw new Error('Nobody was given such a code.');
    device.state = decision === 'allow' ? 'allowed' : 'denied';
    device.login = world.visitor;
  };

  const answerPost = ({ path, body }: RecordedRequest): Answer | null => {
    const form = new URLSearchParams(body);
    if (path !== '/login/device/code' && path !== '/login/oauth/access_token') return null;
    if (form.get('client_id') !== CLIENT.id) return { status: 404, body: { error: 'Not Found' } };
    if (path === '/login/device/code') return beginDevice(form);
    return form.has('device_code') ? tradeDevice(form) : tradeCode(form);
  };

  const answerGet = (asked: RecordedRequest): Answer | null => {
    const { path, query } = asked;
    switch (path) {
      case '/login/oauth/authorize':
        return page(
          'Authorize Atelier',
          `<form action="/login/oauth/authorize/decide">${hidden(query)}${choices}</form>`,
        );
      case '/login/oauth/authorize/decide':
        return decideAuthorize(asked);
      case '/login/device':
        return page(
          'Device activation',
          `<form action="/login/device/decide"><label>Code <input name="user_code"></label>${choices}</form>`,
        );
      case '/login/device/decide':
        decide(query.get('decision') === 'allow' ? 'allow' : 'deny', query.get('user_code') ?? '');
        return page("Congratulations, you're all set!", '<p>Your device is now connected.</p>');
      default:
        return null;
    }
  };

  return {
    decide,
    answer: (asked) => (asked.method === 'POST' ? answerPost(asked) : answerGet(asked)),
    expireDevices: () => {
      for (const device of devices.values()) device.expires = 0;
    },
  };
};
