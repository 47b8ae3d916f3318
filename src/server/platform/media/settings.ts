import { BadSetting, LOOPBACK, type Environment } from '../settings/environment';
import { read } from '../settings/read';

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
  /** The relay for those who cannot reach it; none by default. */
  readonly turn: {
    readonly urls: readonly string[];
    /** Shared with the TURN server, which then takes names that end by themselves. */
    readonly secret: string | null;
    readonly user: string | null;
    readonly password: string | null;
  };
}

const janus = (environment: Environment): JanusAccess | null => {
  const url = read(environment, 'ATELIER_JANUS_URL');
  const secret = read(environment, 'ATELIER_JANUS_SECRET');
  const adminKey = read(environment, 'ATELIER_JANUS_ADMIN_KEY');
  if (url === null) {
    if (secret === null && adminKey === null) return null;
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
  if (secret === null)
    throw new BadSetting(
      'ATELIER_JANUS_SECRET must hold the api_secret of the Janus of ATELIER_JANUS_URL: without one anybody could lead it.',
    );
  const hears = LOOPBACK.test(hostname) ? '127.0.0.1' : read(environment, 'ATELIER_ROOM_ADDRESS');
  if (hears === null) {
    throw new BadSetting(
      'ATELIER_ROOM_ADDRESS must hold the IPv4 address under which Janus reaches this server, because it runs on another machine.',
    );
  }
  return { url, secret, adminKey, hears };
};

/** Reads how live rooms are reached. Throws `BadSetting`. */
export const readMediaSettings = (environment: Environment): MediaSettings => {
  const urls = read(environment, 'ATELIER_TURN_URLS');
  const secret = read(environment, 'ATELIER_TURN_SECRET');
  const user = read(environment, 'ATELIER_TURN_USER');
  const password = read(environment, 'ATELIER_TURN_PASSWORD');
  if ((user === null) !== (password === null))
    throw new BadSetting('ATELIER_TURN_USER and ATELIER_TURN_PASSWORD go together.');
  return {
    janus: janus(environment),
    announced: read(environment, 'ATELIER_ROOM_ADDRESS'),
    ports: read(environment, 'ATELIER_ROOM_PORTS'),
    turn: { urls, secret, user, password },
  };
};
