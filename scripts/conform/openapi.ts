import { z } from 'zod';
import { api } from '../../src/contract/api';
import type { Endpoint } from '../../src/contract/endpoint';
import { schemas } from '../../src/contract/schemas';
import { Failure } from '../../src/contract/schemas/wire.schema';

type Json = Record<string, unknown>;
type Schemas = { readonly request: z.ZodType; readonly reply: z.ZodType };

const schemasOf = (area: string, name: string): Schemas =>
  (schemas as unknown as Record<string, Record<string, Schemas>>)[area]![name]!;
const endpointOf = (area: string, name: string): Endpoint =>
  (api as unknown as Record<string, Record<string, Endpoint>>)[area]![name]!;

/** Nobody minds a field more than is named: later versions may say it. */
const openToMore = ({ jsonSchema }: { readonly jsonSchema: Json }) => {
  if (jsonSchema['additionalProperties'] === false) delete jsonSchema['additionalProperties'];
};

const shapeOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...shape } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: openToMore,
  }) as Json;
  return shape;
};
const json = (schema: Json) => ({ 'application/json': { schema } });

/** Schema of a request object, without the fields that are path parameters. */
const without = (shape: Json, names: readonly string[]): Json => {
  const properties = Object.fromEntries(
    Object.entries((shape['properties'] as Json) ?? {}).filter(([name]) => !names.includes(name)),
  );
  const required = ((shape['required'] as string[] | undefined) ?? []).filter(
    (name) => !names.includes(name),
  );
  return { ...shape, properties, ...(required.length > 0 ? { required } : { required: [] }) };
};

const operationOf = (area: string, name: string) => {
  const endpoint = endpointOf(area, name);
  const { request, reply } = schemasOf(area, name);
  const asked = shapeOf(request, 'input');
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, segment]) => segment!);
  const properties = (asked['properties'] as Json | undefined) ?? {};
  const rest = without(asked, inPath);
  const parameter = (where: 'path' | 'query') => (field: string) => ({
    name: field,
    in: where,
    required:
      where === 'path' || (asked['required'] as string[] | undefined)?.includes(field) === true,
    schema: properties[field] ?? { type: 'string' },
  });
  const isGet = endpoint.method === 'GET';
  const form = {
    type: 'object',
    properties: {
      config: rest,
      [endpoint.files ?? 'files[]']: { type: 'array', items: { type: 'string', format: 'binary' } },
    },
  };
  const body =
    endpoint.method === 'FORM'
      ? {
          'multipart/form-data': {
            schema: form,
            encoding: { config: { contentType: 'application/json' } },
          },
        }
      : json(rest);
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    ...(endpoint.open ? { security: [] } : {}),
    parameters: [
      ...inPath.map(parameter('path')),
      ...(isGet ? Object.keys(rest['properties'] as Json).map(parameter('query')) : []),
    ],
    ...(!isGet && { requestBody: { required: true, content: body } }),
    responses: {
      200: { description: 'It was done.', content: json(shapeOf(reply, 'output')) },
      default: {
        description: 'It was refused, and why.',
        content: json({ $ref: '#/components/schemas/Failure' }),
      },
    },
  };
};

/** Every endpoint of the contract as OpenAPI 3.1. */
export const openApi = (version: string): Json => {
  const paths: Record<string, Json> = {};
  for (const [area, endpoints] of Object.entries(api)) {
    for (const name of Object.keys(endpoints)) {
      const { path, method } = endpointOf(area, name);
      paths[path] = {
        ...paths[path],
        [method === 'GET' ? 'get' : 'post']: operationOf(area, name),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Atelier',
      version,
      description:
        'What the web app asks of its server. docs/protocol.md says what holds for all of it.',
    },
    security: [{ bearer: [] }],
    tags: Object.keys(schemas).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: shapeOf(Failure, 'output') },
    },
  };
};
