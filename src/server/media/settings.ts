import { isIP } from 'node:net';
import { BadSetting, list, LOOPBACK, setting, type Environment } from '../environment';

/** A Janus that carries live rooms in place of this server, and what it wants to be told. */
export interface JanusAccess {
  readonly url: string;
  /** Its `api_secret`. */
  readonly secret: string;
  /** The `admin_key` of its plugins; null where they have none. */
  readonly adminKey: string | null;
  /** The IPv4 address under which it reaches this server. */
  readonly hears: string;
}

/** How pages reach live rooms. */
export interface MediaSettings {
  /** Null: this server carries them itself. */
  readonly janus: JanusAccess | null;
  /** The address under which this server is reached from outside, where it stands behind one; null where its own are reached. */
  readonly announced: string | null;
  /** The UDP ports it takes; null lets the system choose. */
  readonly ports: readonly [number, number] | null;
  /** What passes on to who cannot reach it; none by default. */
  readonly turn: {
    readonly urls: readonly string[];
    /** Shared with the TURN server, which then takes names that end by themselves. */
    readonly secret: string | null;
    readonly user: string | null;
    readonly password: string | null;
  };
}

const announced = (environment: Environment): string | null => {
  const address = setting(environment, 'ATELIER_ROOM_ADDRESS');
  if (address === undefined || isIP(address) === 4) return address ?? null;
  throw new BadSetting(
    `ATELIER_ROOM_ADDRESS must be an IPv4 address like 203.0.113.7, but it is '${address}'.`,
  );
};

const ports = (environment: Environment): readonly [number, number] | null => {
  const text = setting(environment, 'ATELIER_ROOM_PORTS');
  if (text === undefined) return null;
  const [, from, to] = (/^(\d{1,5})-(\d{1,5})$/.exec(text) ?? []).map(Number);
  if (from !== undefined && to !== undefined && from >= 1024 && from < to && to <= 65_535)
    return [from, to];
  throw new BadSetting(
    `ATELIER_ROOM_PORTS must be a range of ports like 40000-40999, but it is '${text}'.`,
  );
};

const janus = (environment: Environment): JanusAccess | null => {
  const [url, secret, adminKey = null] = [
    'ATELIER_JANUS_URL',
    'ATELIER_JANUS_SECRET',
    'ATELIER_JANUS_ADMIN_KEY',
  ].map((name) => setting(environment, name));
  if (url === undefined) {
    if (secret === undefined && adminKey === null) return null;
    throw new BadSetting(
      'ATELIER_JANUS_URL must say where Janus is, because ATELIER_JANUS_SECRET or ATELIER_JANUS_ADMIN_KEY is set.',
    );
  }
  const { protocol, hostname } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '' };
  if (protocol !== 'wss:' && !(protocol === 'ws:' && LOOPBACK.test(hostname))) {
    throw new BadSetting(
      `ATELIER_JANUS_URL must begin with wss://, or with ws:// where Janus runs on this machine, but it is '${url}'.`,
    );
  }
  if (secret === undefined)
    throw new BadSetting(
      'ATELIER_JANUS_SECRET must hold the api_secret of the Janus of ATELIER_JANUS_URL: without one anybody could lead it.',
    );
  const hears = LOOPBACK.test(hostname) ? '127.0.0.1' : announced(environment);
  if (hears === null) {
    throw new BadSetting(
      'ATELIER_ROOM_ADDRESS must hold the IPv4 address under which Janus reaches this server, because it runs on another machine.',
    );
  }
  return { url, secret, adminKey, hears };
};

/** Reads how live rooms are reached. Throws `BadSetting`. */
export const readMediaSettings = (environment: Environment): MediaSettings => {
  const urls = list(environment['ATELIER_TURN_URLS']);
  const wrong = urls.find((url) => !/^(turns?|stun):[^\s/]+$/.test(url));
  if (wrong !== undefined)
    throw new BadSetting(
      `ATELIER_TURN_URLS must hold addresses like turn:turn.example.org:3478, but it holds '${wrong}'.`,
    );
  const [secret = null, user = null, password = null] = [
    'ATELIER_TURN_SECRET',
    'ATELIER_TURN_USER',
    'ATELIER_TURN_PASSWORD',
  ].map((name) => setting(environment, name));
  if ((user === null) !== (password === null))
    throw new BadSetting('ATELIER_TURN_USER and ATELIER_TURN_PASSWORD go together.');
  return {
    janus: janus(environment),
    announced: announced(environment),
    ports: ports(environment),
    turn: { urls, secret, user, password },
  };
};
