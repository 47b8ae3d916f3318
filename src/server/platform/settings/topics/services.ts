import { isIP } from 'node:net';
import { setting } from '../setting';
import { address, items, kind, matching, safeAddress, text } from '../values';
import { flagIn, portsIn } from './forms';

const github = (usual: string, example: string, about: string) =>
  setting({ kind: safeAddress(), type: 'an https address', usual, about, example });

/** Live rooms, and services of others that the server asks. */
export const services = {
  ATELIER_ROOM_ADDRESS: setting({
    kind: kind(
      (given) => (isIP(given) === 4 ? given : undefined),
      (given) => `must be an IPv4 address like 203.0.113.7, but it is '${given}'.`,
    ),
    type: 'an IPv4 address',
    usual: null,
    usually: 'its own addresses',
    about:
      'The public address of live rooms, if the server is behind a machine that forwards the same UDP ports to it.',
    example: '203.0.113.7',
  }),
  ATELIER_ROOM_PORTS: setting({
    kind: kind(
      portsIn,
      (given) => `must be a range of ports like 40000-40999, but it is '${given}'.`,
    ),
    type: 'a range of ports',
    usual: null,
    usually: 'any',
    about:
      'The UDP ports that live rooms take; each person takes one for each address of the machine.',
    example: '40000-40999',
  }),
  ATELIER_TURN_URLS: setting({
    kind: items(
      (item) => (/^(turns?|stun):[^\s/]+$/.test(item) ? item : undefined),
      'must hold addresses like turn:turn.example.org:3478',
    ),
    type: 'a list with commas between',
    usual: [] as readonly string[],
    usually: 'none',
    about: 'TURN servers that relay media for networks that block UDP; `stun:` addresses too.',
    example: 'turn:turn.example.org:3478',
  }),
  ATELIER_TURN_SECRET: setting({
    kind: text(),
    type: 'text',
    usual: null,
    about:
      "The secret shared with them (coturn's `static-auth-secret`); names then end by themselves.",
    example: 'a-shared-secret',
    secret: true,
  }),
  ATELIER_TURN_USER: setting({
    kind: text(),
    type: 'text',
    usual: null,
    about: 'A fixed user name at the TURN server, instead of the secret.',
    example: 'atelier',
  }),
  ATELIER_TURN_PASSWORD: setting({
    kind: text(),
    type: 'text',
    usual: null,
    about: 'The password of that user name.',
    example: 'a-password',
    secret: true,
  }),
  ATELIER_JANUS_URL: setting({
    kind: text(),
    type: 'an address',
    usual: null,
    about:
      'The Janus that carries live rooms in place of the server itself: on this machine, or by `wss://` on another. Then `ATELIER_ROOM_ADDRESS` is the address under which that machine reaches the server, and one of `ATELIER_ROOM_PORTS` is taken.',
    example: 'ws://127.0.0.1:8188',
  }),
  ATELIER_JANUS_SECRET: setting({
    kind: text(),
    type: 'text',
    usual: null,
    about: 'Its `api_secret`; needed with it.',
    example: 'an-api-secret',
    secret: true,
  }),
  ATELIER_JANUS_ADMIN_KEY: setting({
    kind: text(),
    type: 'text',
    usual: null,
    about: 'The `admin_key` of its VideoRoom and Streaming plugins, where they have one.',
    example: 'an-admin-key',
    secret: true,
  }),
  ATELIER_STREAM_KEY: setting({
    kind: matching(/^[a-z0-9]{1,64}$/i, 'must be letters and digits'),
    type: 'letters and digits',
    usual: null,
    about:
      'Customers of [Stream](https://getstream.io) have it carry their conversations: the key of their app there. **Not yet tried against Stream itself.**',
    example: 'abc123',
  }),
  ATELIER_STREAM_SECRET: setting({
    kind: text(),
    type: 'text',
    usual: null,
    about: 'The secret of that app.',
    example: 'a-secret',
    secret: true,
  }),
  ATELIER_STREAM_SCRIPT: setting({
    kind: text(),
    type: 'the path of a file',
    usual: null,
    usually: 'that of the installed package `stream-chat`',
    about:
      'The browser file of its SDK `stream-chat`, where the package is not installed here (`npm install --no-save stream-chat`). Its licence is yours to accept.',
    example: '/srv/stream-chat/browser.full-bundle.min.js',
  }),
  ATELIER_GITHUB_URL: github(
    'https://github.com',
    'https://git.example.com',
    'A GitHub Enterprise Server.',
  ),
  ATELIER_GITHUB_API_URL: github(
    'https://api.github.com',
    'https://git.example.com/api/v3',
    'Its API.',
  ),
  ATELIER_GITHUB_RAW_URL: github(
    'https://raw.githubusercontent.com',
    'https://git.example.com/raw',
    'Where it serves files.',
  ),
  ATELIER_ARXIV_URL: setting({
    kind: safeAddress(),
    type: 'an https address',
    usual: 'https://export.arxiv.org',
    about: 'Where articles are searched; a server that cannot reach it says so in the field.',
    example: 'https://arxiv.example.org',
  }),
  ATELIER_MLFLOW_URL: setting({
    kind: address(),
    type: 'an address',
    usual: null,
    about:
      'An MLflow tracking server whose runs experiments show too (`ATELIER_FLAGS=experiments=on`); it is searched and read, never written.',
    example: 'https://mlflow.example.org',
  }),
  ATELIER_MLFLOW_TOKEN: setting({
    kind: text(),
    type: 'text',
    usual: null,
    about: 'The bearer token that is sent to it.',
    example: 'a-token',
    secret: true,
  }),
  ATELIER_MLFLOW_TEAM: setting({
    kind: text(),
    type: 'the name of a team',
    usual: null,
    usually: 'every team',
    about: 'The team that sees its runs.',
    example: 'research',
  }),
  ATELIER_ASSIST_URL: setting({
    kind: address(),
    type: 'an address',
    usual: null,
    about:
      "An assistant that writes code from English in the notebook editor, by a server with the public chat completions API, up to `/v1` (Ollama's, vLLM's, a provider's). Nothing is written into a cell before somebody has seen it, and nothing runs by itself.",
    example: 'http://localhost:11434/v1',
  }),
  ATELIER_ASSIST_MODEL: setting({
    kind: text(),
    type: 'text',
    usual: null,
    about: "The model's name there; needed with it.",
    example: 'qwen3-coder',
  }),
  ATELIER_ASSIST_KEY: setting({
    kind: text(),
    type: 'text',
    usual: null,
    about:
      'Is sent to it as a bearer, by https or on this machine alone; the code that is asked about goes there, too.',
    example: 'a-key',
    secret: true,
  }),
  ATELIER_OTLP_URL: setting({
    kind: address(),
    type: 'an address',
    usual: null,
    about:
      'A collector of traces (OpenTelemetry, by OTLP over HTTP with JSON): every flow and request of the app goes there, by name and time, through the server. By default they stay in the browser, under _Diagnostics_.',
    example: 'http://localhost:4318',
  }),
  ATELIER_OTLP_AUTHORIZATION: setting({
    kind: text(),
    type: 'text',
    usual: null,
    about: 'The `Authorization` header that is sent to it.',
    example: 'Bearer a-token',
    secret: true,
  }),
  ATELIER_FLAGS: setting({
    kind: items(flagIn, `must look like 'sweeps=on,fix_code=off'`),
    type: 'a list with commas between',
    usual: [] as readonly (readonly [string, boolean])[],
    usually: 'none',
    about: 'Features to switch; `any_names=on` lets people call files and folders as they like.',
    example: 'sweeps=on,fix_code=off',
    common: true,
  }),
};
