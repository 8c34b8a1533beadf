import { PUSH_EVENT_KINDS } from '@cliffhanger/core/messages';
import { type Endpoint, needsIdempotencyKey, REFUSALS } from '@cliffhanger/wire/kernel';
import { sellerEvents } from '@cliffhanger/wire/messages';
import type { OperatorEndpoint } from '@cliffhanger/wire/operator';
import { CALLS, CALLS_BY_CAPABILITY, OPERATOR_CALLS_BY_CAPABILITY } from './calls.ts';
import { code, generatedPage, table } from './markdown.ts';
import { wireSchema } from './wire-schema.ts';

/** The readable reference: every call by capability. */
export const apiReference = (): string =>
  generatedPage(
    'Calls',
    `${CALLS.length} calls. All are \`POST\`, take JSON with \`lang\`, and answer HTTP 200 with \`{code, msg, data, request_id}\`. ` +
      "The origin says whether the product owner's text has the call (`spec`) or a screen needed one beside it (`ours`). " +
      'Shapes: [openapi.json](openapi.json). Refusals: [refusals.md](../refusals.md).',
    `## streams\n\n${STREAMS}`,
    ...[...CALLS_BY_CAPABILITY].map(([capability, calls]) => `## ${capability}\n\n${tableOf(calls)}`),
  );

/** Streams are no calls: opened with GET, they last as long as the session. */
const STREAMS = table(
  ['Stream', 'Address', 'Who', 'Tells'],
  [
    [
      code(sellerEvents.name),
      code(`GET ${sellerEvents.path}`),
      sellerEvents.access,
      `${sellerEvents.summary} \`text/event-stream\` with the \`Access-Token\` header; \`Last-Event-ID\` goes on where a connection broke. Kinds: ${PUSH_EVENT_KINDS.map(code).join(', ')}.`,
    ],
  ],
);

const tableOf = (calls: readonly Endpoint[]): string =>
  table(['Call', 'Path', 'Who', 'Origin', 'Takes', 'Does', 'Refuses with'], calls.map(row));

const row = (call: Endpoint): string[] => [
  code(call.name),
  code(call.path),
  call.access,
  call.origin,
  fieldsOf(call),
  `${call.summary}${keyNote(call)}`,
  call.refusals.map((name) => REFUSALS[name].code).join(', '),
];

function keyNote(call: Endpoint): string {
  if (needsIdempotencyKey(call)) return ' Needs an `Idempotency-Key`.';
  return call.movesMoney ? ' Takes an `Idempotency-Key`.' : '';
}

const fieldsOf = (call: Endpoint): string =>
  call.upload
    ? code('file')
    : Object.keys(wireSchema(call.request).properties ?? {})
        .map(code)
        .join(', ');

/** The console's calls, with the permissions that the server checks. */
export const operatorReference = (): string =>
  generatedPage(
    'Calls of the console',
    'All are `POST` under `/api/operator` with a token of the staff, in the same envelope as the [calls of the sellers](README.md). ' +
      'Each leaves a line in the audit log, let in or not; `personal` marks what shows or changes what is known about a person. ' +
      'A call with a code asks for a fresh one of the authenticator app.',
    ...[...OPERATOR_CALLS_BY_CAPABILITY].map(
      ([capability, calls]) =>
        `## ${capability}\n\n${table(['Call', 'Path', 'Roles', 'Is', 'Takes', 'Does', 'Refuses with'], calls.map(operatorRow))}`,
    ),
  );

const operatorRow = (call: OperatorEndpoint): string[] => [
  code(call.name),
  code(call.path),
  call.roles === 'before-login' ? 'before login' : call.roles.join(', '),
  [call.kind, ...(call.isPersonal ? ['personal'] : []), ...(call.asksForCode ? ['with a code'] : [])].join(
    ', ',
  ),
  fieldsOf(call),
  call.summary,
  call.refusals.map((name) => REFUSALS[name].code).join(', '),
];
