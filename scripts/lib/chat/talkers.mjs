/** People who are connected and talk, without a browser: each hears what is said in their group, and asks for what they missed as the app does. */
import { Agent, request } from 'node:http';
import { WebSocket } from 'ws';
import { api, CHAT_SOCKET } from '../../../src/contract/index.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Asks an endpoint as one of them. */
const ask = (origin, { user_name, token }, { path }, body) =>
  new Promise((resolve, reject) => {
    const payload = JSON.stringify({ user_name, ...body });
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(payload),
    };
    request(origin + path, { method: 'POST', agent, headers }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      reply.on('end', () =>
        reply.statusCode === 200
          ? resolve(JSON.parse(text))
          : reject(new Error(`${path}: ${reply.statusCode} ${text}`)),
      );
    })
      .on('error', reject)
      .end(payload);
  });

/** Records the messages that one person receives: message → number of receptions, and the delay of each since it was sent, ms. */
const listener = (origin, person, { heard, late }) => {
  let known = 0;
  let asking = false;
  const take = ({ messages, revision }) => {
    for (const { message_id, text } of messages) {
      heard.set(message_id, (heard.get(message_id) ?? 0) + 1);
      late.push(performance.now() - Number(text.split(' ')[0]));
    }
    known = Math.max(known, revision);
  };
  const catchUp = async () => {
    if (asking) return;
    asking = true;
    try {
      for (let more = true; more;) {
        const changes = await ask(origin, person, api.chat.changes, {
          channel_id: person.channel_id,
          since: known,
        });
        take(changes);
        more = changes.more;
      }
    } finally {
      asking = false;
    }
  };
  return (tidings) => {
    if (tidings.ev === 'missed') return catchUp();
    if (
      tidings.ev !== 'changes' ||
      tidings.channel_id !== person.channel_id ||
      tidings.revision <= known
    )
      return undefined;
    return tidings.after > known
      ? catchUp()
      : take({ ...tidings, messages: tidings.messages.filter(({ revision }) => revision > known) });
  };
};

/** Connects one of them; resolves when everything that happens from now on is told. */
const connect = async (origin, person, told) => {
  const { token } = await ask(origin, person, api.chat.token, {});
  return opened(origin, { ...person, token }, listener(origin, person, told));
};

const opened = (origin, { user_name, token }, hear) =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}${CHAT_SOCKET}`, {
      headers: { origin },
      perMessageDeflate: false,
    });
    let open = false;
    socket.on('open', () => socket.send(JSON.stringify({ op: 'hello', token })));
    socket.on('message', (data) => {
      const tidings = JSON.parse(data);
      if (tidings.ev === 'ready') resolve(socket);
      open ||= tidings.ev === 'ready';
      void hear(tidings);
    });
    socket.on('close', (code) => {
      if (!open) reject(new Error(`The socket of ${user_name} was closed with ${code}.`));
    });
    socket.on('error', reject);
  });

/**
 * All of them connect and say `aSecond` messages a second for so many seconds, each in turn. Answers how long after it was sent a message was
 * heard, ms, and what each person missed or heard twice.
 */
export const talk = async (origin, people, { aSecond, seconds }) => {
  const late = [];
  const heardBy = new Map(people.map((person) => [person, new Map()]));
  const sockets = [];
  for (const person of people)
    sockets.push(await connect(origin, person, { heard: heardBy.get(person), late }));
  const sent = [];
  const begun = performance.now();
  for (let nth = 0; nth < aSecond * seconds; nth += 1) {
    const due = begun + (nth * 1_000) / aSecond;
    if (due > performance.now())
      await new Promise((resolve) => {
        setTimeout(resolve, due - performance.now());
      });
    // One group after the other, and in each group one person after the other.
    const person = people[(nth * 101) % people.length];
    sent.push(
      ask(origin, person, api.chat.send, {
        channel_id: person.channel_id,
        text: `${performance.now()} said by ${person.user_name}`,
        client_id: `said-${nth}`,
      }).then(({ message }) => ({ channel_id: person.channel_id, message_id: message.message_id })),
    );
  }
  const said = await Promise.all(sent);
  await new Promise((resolve) => {
    setTimeout(resolve, 3_000);
  });
  for (const socket of sockets) socket.terminate();
  agent.destroy();
  let [missed, doubled] = [0, 0];
  for (const [{ channel_id }, heard] of heardBy) {
    for (const message of said)
      if (message.channel_id === channel_id && !heard.has(message.message_id)) missed += 1;
    for (const times of heard.values()) doubled += times - 1;
  }
  return { late: late.sort((a, b) => a - b), missed, doubled, said: said.length };
};
