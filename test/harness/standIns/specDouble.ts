/**
 * The second double: the real server, of which everything is taken away that the specification does not name. Calls that it does not have are
 * not there, replies come without what wraps them and without fields of ours, and its families have no `/fsc`.
 */
import { AxiosError, type AxiosAdapter } from 'axios';
import { SPEC_REPLIES, specReply, type SpecReply } from '#test/contract/spec/specReplies';
import { FAMILIES, type Family } from '~/contract/formats/families';
import { throughForeign } from '~/web/lib/http/foreignServer';

const plain = (path: string) =>
  path
    .replace(/\?.*/, '')
    .replace(/^\/fsc/, '')
    .replace(/^\/(team)?drive\//, '/{storage}/')
    .replace(/\/autocomplete\/.*/, '/autocomplete/{text}');
const REPLIES: ReadonlyMap<string, SpecReply> = new Map(
  SPEC_REPLIES.map((reply) => [plain(reply.path), reply]),
);
/** Where files go to and come from, at addresses that the server gave. */
const isFile = (url: string) => /^https?:|^\/blob\//.test(url);

/** Which calls of ours it was asked and does not have, and the app that is opened on it. */
export const openSpecDouble = (real: AxiosAdapter) => {
  const missing = new Set<string>();
  const named: AxiosAdapter = async (config) => {
    const { url = '', method } = config;
    if (method === 'put' || isFile(url)) return real(config);
    const known = REPLIES.get(plain(url));
    if (!known) {
      missing.add(url);
      const data = { Error: 'Not found' };
      throw new AxiosError('404', AxiosError.ERR_BAD_REQUEST, config, null, {
        status: 404,
        statusText: '',
        headers: {},
        config,
        data,
      });
    }
    const reply = await real(config);
    return { ...reply, headers: {}, data: specReply(known, reply.data) };
  };
  return { missing, adapter: throughForeign(named, Object.keys(FAMILIES) as Family[]) };
};
