import type { AxiosAdapter, InternalAxiosRequestConfig } from 'axios';
import { completed } from '~/contract/completion/completed';
import { addressAt, type Family } from '~/contract/formats/families';
import { readBody } from './http';

/** The fields of a call: the fields of its body, of its form or of its query. */
const askedOf = ({ data, params }: InternalAxiosRequestConfig): unknown =>
  readBody(data instanceof FormData ? data.get('config') : (data ?? params));

/**
 * The adapter for a server that does not answer in full: it may have families of calls without `/fsc`, and answers what the specification
 * names. Files that go to or come from their own addresses pass by.
 */
export const throughForeign =
  (adapter: AxiosAdapter, bare: readonly Family[]): AxiosAdapter =>
  async (config) => {
    if (config.method === 'put' || config.responseType === 'arraybuffer') return adapter(config);
    const { url = '' } = config;
    const reply = await adapter({ ...config, url: addressAt(url, bare) });
    if (reply.status !== 200) return reply;
    const whole = completed(url, askedOf(config), readBody(reply.data));
    // Texts stay texts: a list is compared as text with the one before.
    return { ...reply, data: typeof reply.data === 'string' ? JSON.stringify(whole) : whole };
  };
