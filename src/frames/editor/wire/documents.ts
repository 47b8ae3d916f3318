import type { Document, Save, Saved } from '~/contract/editor';
import type { PutResult } from '../model/saver';

/** The limit of requests that outlive their page: fetch allows 64 KiB in all. */
const KEEPALIVE_BYTES = 60_000;

async function sentence(response: Response): Promise<string> {
  const said: unknown = await response.json().catch(() => null);
  if (
    typeof said === 'object' &&
    said !== null &&
    'message' in said &&
    typeof said.message === 'string'
  )
    return said.message;
  return `the server answered ${response.status}`;
}

/** Reads and saves the document below one capability path. */
export class Documents {
  constructor(private readonly base: string) {}

  /** The notebook as the server has it. Throws an Error with a sentence where it cannot be had. */
  async read(): Promise<Document> {
    const response = await fetch(`${this.base}document`, { cache: 'no-store' }).catch(() => null);
    if (!response) throw new Error('The workspace server cannot be reached.');
    if (!response.ok) throw new Error(await sentence(response));
    return (await response.json()) as Document;
  }

  async save(save: Save, leaving: boolean): Promise<PutResult> {
    const body = JSON.stringify(save);
    const keepalive = leaving && body.length < KEEPALIVE_BYTES;
    const request = {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body,
      keepalive,
    };
    try {
      const response = await fetch(`${this.base}document`, request);
      if (response.status === 409)
        return { kind: 'conflict', theirs: (await response.json()) as Document };
      if (!response.ok) return { kind: 'failed', why: await sentence(response) };
      return { kind: 'saved', saved: (await response.json()) as Saved };
    } catch {
      return { kind: 'failed', why: 'the workspace server cannot be reached' };
    }
  }
}
