/** The contract as OpenAPI, for who writes a server of their own. */
import { describe, expect, it } from 'vitest';
import { api } from '~/contract/api';
import { openApi } from '../../scripts/conform/openapi';

interface Body {
  readonly schema: {
    readonly properties: Record<string, unknown>;
    readonly required: readonly string[];
  };
}

interface Operation {
  readonly operationId: string;
  readonly security?: readonly unknown[];
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Body>> };
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly info: { readonly version: string };
}

const document = openApi('1.2.3') as unknown as Document;
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

describe('the contract as OpenAPI', () => {
  it('has every endpoint once, under its method, and says which need no bearer', () => {
    const endpoints = Object.entries(api).flatMap(([area, its]) =>
      Object.keys(its).map((name) => `${area}.${name}`),
    );
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(endpoints.sort());
    expect(document.paths['/fsc/user/login/']?.['post']?.security).toEqual([]);
    expect(document.paths['/fsc/user/read/']?.['post']?.security).toBeUndefined();
    expect(document.info.version).toBe('1.2.3');
  });

  it('names what stands in a path there and nowhere else, and what a GET asks in its query', () => {
    const folder = document.paths['/fsc/{storage}/folder/create/']!['post']!;
    expect(folder.parameters).toEqual([
      expect.objectContaining({ name: 'storage', in: 'path', required: true }),
    ]);
    const { schema } = folder.requestBody!.content['application/json']!;
    expect([Object.keys(schema.properties), schema.required]).toEqual([
      ['user_name', 'complete_folder_path', 'existing_ok'],
      ['user_name', 'complete_folder_path'],
    ]);
    const found = document.paths['/fsc/arxiv/autocomplete/{text}']!['get']!;
    expect(found.requestBody).toBeUndefined();
    expect(found.parameters.map(({ name, in: where }) => `${where} ${name}`)).toEqual(
      expect.arrayContaining(['path text', 'query user_name', 'query page_limit']),
    );
  });

  it('sends the files of a form beside its settings, and lets every reply say more than is named', () => {
    const form =
      document.paths['/fsc/python/notebook/create/']!['post']!.requestBody!.content[
        'multipart/form-data'
      ]!;
    expect(Object.keys(form.schema.properties)).toEqual(['config', 'files[]']);
    expect(JSON.stringify(document)).not.toContain('"additionalProperties":false');
    expect(
      JSON.stringify(document).match(/"\$ref":"(?!#\/components\/schemas\/Failure")/g) ?? [],
    ).toEqual([]);
  });
});
