import { z } from 'zod';
import type { DeviceReply } from '~/contract';
import type { SecretBox } from '../../platform/files/secretBox';
import type { GithubSettings } from '../../platform/settings/services/oauth';
import type { Workspace } from '../../platform/workspace';
import { HttpError } from '../../platform/httpError';
import { Failed, parsed, PollInterval, TokenReply, type Github } from './client';

/** The scopes of the app: their repositories, private ones too, and those of their organisations. */
const SCOPE = 'repo read:org';
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const EXPIRED = 'Authorization expired';

const Begun = z.union([
  z.object({
    device_code: z.string().min(1).max(500),
    user_code: z.string().max(64),
    verification_uri: z.url({ protocol: /^https?$/ }),
    expires_in: z.number().min(1).max(86_400),
    interval: PollInterval,
  }),
  Failed,
]);
const Login = z.object({ login: z.string() });

/** Connecting an account by device code: begin, then ask until the person has agreed on GitHub's page (LOG-13, LOG-16). */
export interface Device {
  begin(userName: string): Promise<DeviceReply>;
  /** `code` is what `begin` gave this same person. Once connected the token is kept for them. */
  poll(userName: string, code: string): Promise<DeviceReply>;
}

interface Standing {
  readonly accounts: Pick<Workspace['accounts'], 'keepGithubToken'>;
  readonly secretBox: SecretBox;
  readonly github: Github;
  readonly settings: GithubSettings;
}

export const createDevice = ({ accounts, secretBox, github, settings }: Standing): Device => {
  const clientId = (): string => {
    if (settings.clientId === null)
      throw new HttpError(
        'missing',
        'GitHub is not set up here. The administrator of this workspace can do so.',
      );
    return settings.clientId;
  };

  const connected = async (userName: string, token: string): Promise<DeviceReply> => {
    const {
      value: { login },
    } = await github.get('/user', token, Login);
    await accounts.keepGithubToken(userName, token);
    return { status: 'connected', github_token: token, login };
  };

  return {
    async begin(userName) {
      const reply = parsed(
        Begun,
        await github.post('/login/device/code', { client_id: clientId(), scope: SCOPE }),
      );
      if ('error' in reply)
        return { status: 'failed', Error: reply.error_description ?? reply.error };
      // Sealed for this person: nobody else can collect the token with it, and we ask GitHub about no code but our own.
      return {
        status: 'begun',
        ...reply,
        device_code: secretBox.seal(reply.device_code, userName),
      };
    },
    async poll(userName, code) {
      const device_code = secretBox.open(code, userName);
      if (device_code === null)
        return { status: 'failed', Error: 'This code was not given to you. Begin again.' };
      const form = { client_id: clientId(), device_code, grant_type: DEVICE_GRANT };
      const reply = parsed(TokenReply, await github.post('/login/oauth/access_token', form));
      if ('access_token' in reply) return connected(userName, reply.access_token);
      const { error, error_description, interval } = reply;
      if (error === 'authorization_pending' || error === 'slow_down')
        return { status: 'pending', ...(interval === undefined ? {} : { interval }) };
      return {
        status: 'failed',
        Error: error === 'expired_token' ? EXPIRED : (error_description ?? error),
      };
    },
  };
};
