import type { AxiosResponse } from 'axios';
import { expect, it } from 'vitest';
import { api, type Endpoint } from '~/contract';
import { addressAt, FAMILIES, type Family } from '~/contract/formats/families';
import { throughForeign } from '~/web/lib/http/foreignServer';
import { createHttp, send } from '~/web/lib/http/http';

const areas = Object.entries(api) as [string, Record<string, Endpoint>][];
const ALL = Object.keys(FAMILIES) as Family[];

it('API-41 every call of the five unmarked headings loses its prefix where the server has none, and no other call does', () => {
  const bare = areas
    .filter(([, endpoints]) =>
      Object.values(endpoints).some(({ path }) => addressAt(path, ALL) !== path),
    )
    .map(([area]) => area);
  expect(bare.sort()).toEqual([
    'autocomplete',
    'comments',
    'dags',
    'dashboard',
    'datasets',
    'environments',
    'groups',
    'placement',
    'predictions',
    'regions',
    'sweeps',
    'zones',
  ]);
  for (const area of [
    'comments',
    'dags',
    'dashboard',
    'datasets',
    'environments',
    'groups',
    'predictions',
    'regions',
    'sweeps',
    'zones',
  ]) {
    const paths = Object.values(areas.find(([name]) => name === area)![1]).map(({ path }) => path);
    expect(paths.filter((path) => addressAt(path, ALL) !== path.replace('/fsc', ''))).toEqual([]);
  }
  const { autocomplete, placement } = api;
  expect(
    [...Object.values(autocomplete), ...Object.values(placement)]
      .map(({ path }) => path)
      .filter((path) => addressAt(path, ALL) !== path),
  ).toEqual([
    '/fsc/user/collaborators/autocomplete/{text}',
    '/fsc/arxiv/autocomplete/{text}',
    '/fsc/instance/readall/',
  ]);
  expect([
    addressAt('/fsc/user/topic/read/', []),
    addressAt('/fsc/user/topic/read/', ['infra']),
    addressAt('/fsc/user/topic/read/', ['comments']),
  ]).toEqual(['/fsc/user/topic/read/', '/fsc/user/topic/read/', '/user/topic/read/']);
});

it('API-41 the client asks there, and where nothing is said with the prefix', async () => {
  const asked: (string | undefined)[] = [];
  const client = (bare: readonly Family[] = []) =>
    createHttp(
      'http://api.test',
      throughForeign((config) => {
        asked.push(config.url);
        return Promise.resolve({
          data: {},
          status: 200,
          statusText: 'OK',
          headers: {},
          config,
        } satisfies AxiosResponse);
      }, bare),
    );
  const ask = (http: ReturnType<typeof client>, endpoint: Endpoint) =>
    send(http, endpoint, { text: 'ab' }, { credentials: null }, new AbortController().signal);
  for (const http of [client(), client(['overview'])]) {
    for (const endpoint of [api.comments.read, api.autocomplete.arxiv] as Endpoint[])
      await ask(http, endpoint);
  }
  expect(asked).toEqual([
    '/fsc/user/topic/read/',
    '/fsc/arxiv/autocomplete/ab',
    '/fsc/user/topic/read/',
    '/arxiv/autocomplete/ab',
  ]);
});
