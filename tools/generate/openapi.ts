import {
  type Endpoint,
  needsIdempotencyKey,
  REFUSALS,
  TOKEN_INVALID,
  WIRE_LOCALES,
} from '@cliffhanger/wire/kernel';
import { sellerEvent, sellerEvents } from '@cliffhanger/wire/messages';
import { CALLS, capabilityOf } from './calls.ts';
import { type JsonSchema, wireSchema } from './wire-schema.ts';

/** The machine-readable reference; no client is generated from it, because ours share the contract itself. */
export function openApi(): string {
  const description = {
    openapi: '3.1.0',
    info: {
      title: 'Cliffhanger, calls of the seller app and the storefront',
      version: '1',
      description:
        'Every call is a POST and answers HTTP 200 with an envelope; `code` 0 is a yes, -1 an invalid token, any other number a refusal (docs/refusals.md).',
    },
    paths: {
      ...Object.fromEntries(CALLS.map((call) => [call.path, { post: operation(call) }])),
      [sellerEvents.path]: { get: EVENT_STREAM },
    },
    components: {
      responses: NOT_BUSINESS,
      schemas: { Refusal: REFUSAL },
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'access-token' },
        viewer: { type: 'apiKey', in: 'cookie', name: '__Host-viewer' },
      },
    },
  };
  return `${JSON.stringify(description, null, 2)}\n`;
}

const EVENT_STREAM = {
  operationId: sellerEvents.name,
  tags: ['messages'],
  summary: sellerEvents.summary,
  'x-origin': 'ours',
  security: [{ token: [] }],
  parameters: [
    {
      name: 'Last-Event-ID',
      in: 'header',
      required: false,
      schema: { type: 'string' },
      description: 'The last event that was seen: everything after it is told first.',
    },
  ],
  responses: {
    200: {
      description: 'Events for as long as the session lasts; a wrong token gets the usual envelope as JSON.',
      content: { 'text/event-stream': { schema: wireSchema(sellerEvent) } },
    },
    429: { description: 'The seller has too many streams.' },
  },
};

const operation = (call: Endpoint) => ({
  operationId: call.name,
  tags: [capabilityOf(call)],
  summary: call.summary,
  'x-origin': call.origin,
  'x-refusals': call.refusals.map((name) => ({ name, code: REFUSALS[name].code })),
  ...(call.access === 'seller' ? { security: [{ token: [] }] } : {}),
  // Without it the caller is a guest.
  ...(call.access === 'viewer' ? { security: [{ viewer: [] }, {}] } : {}),
  ...(call.movesMoney ? { parameters: [idempotencyKey(call)] } : {}),
  requestBody: { required: true, content: body(call) },
  responses: {
    200: {
      description: 'The answer or a refusal',
      content: { 'application/json': { schema: envelope(call) } },
    },
    ...Object.fromEntries(
      Object.keys(NOT_BUSINESS).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
    ),
  },
});

/** HTTP statuses other than 200 are for non-business results (DOMAIN §9). */
const NOT_BUSINESS = {
  413: { description: 'The body is too large.' },
  429: { description: 'Too many requests from this address; Retry-After says when to come back.' },
  500: { description: 'A fault of ours.' },
  503: { description: 'Briefly unavailable; Retry-After says when to ask again, with the same key.' },
};

const REFUSAL = {
  type: 'object',
  description: 'What stands in `data` of a refusal.',
  properties: {
    field: { type: 'string', description: 'The field of the request that it is about' },
    offer: { type: 'string', description: 'What the app offers next to it' },
    facts: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
  },
  required: ['facts'],
};

const LANG = { type: 'string', enum: Object.values(WIRE_LOCALES) };

const idempotencyKey = (call: Endpoint) => ({
  name: 'Idempotency-Key',
  in: 'header',
  required: needsIdempotencyKey(call),
  schema: { type: 'string' },
  description: needsIdempotencyKey(call)
    ? 'The same key gives the same answer for 24 hours.'
    : 'The same key gives the same answer for 24 hours. Without it, the same body within two minutes of its effect does.',
});

const body = (call: Endpoint) =>
  call.upload
    ? { 'multipart/form-data': { schema: UPLOAD } }
    : { 'application/json': { schema: request(call) } };

const UPLOAD = {
  type: 'object',
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' }, lang: LANG },
  required: ['file'],
};

/** Every request contains the language for its response. */
function request(call: Endpoint): JsonSchema {
  const schema = wireSchema(call.request);
  return { ...schema, properties: { ...schema.properties, lang: LANG } };
}

const envelope = (call: Endpoint) => ({
  type: 'object',
  properties: {
    code: { type: 'integer', description: `0, ${TOKEN_INVALID} or the number of a refusal` },
    msg: { type: 'string', description: 'In the language that was asked for' },
    data: { anyOf: [wireSchema(call.answer), { $ref: '#/components/schemas/Refusal' }, { type: 'null' }] },
    request_id: { type: 'string' },
  },
  required: ['code', 'msg', 'data', 'request_id'],
});
