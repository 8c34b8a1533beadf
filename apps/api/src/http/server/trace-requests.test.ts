import { accept } from '@cliffhanger/core/kernel';
import type { SpanDescription, Tracing } from '@cliffhanger/operations';
import { endpoint, fields } from '@cliffhanger/wire/kernel';
import { expect, test } from 'vitest';
import { startApi } from '../../../test/start-api.ts';
import { serve } from '../serve.ts';

const call = endpoint({
  name: 'support.test-call',
  path: '/api/test/traced',
  access: 'public',
  origin: 'ours',
  summary: 'Is traced.',
  request: fields({}),
  answer: fields({}),
});
const TRACEPARENT = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

/** The spans that start when a caller behind these proxies sends a trace header. */
async function begunBehind(trustedProxies: readonly string[]): Promise<readonly SpanDescription[]> {
  const begun: SpanDescription[] = [];
  const tracing: Tracing = {
    open: (span) => {
      begun.push(span);
      return { within: (work) => work(), end: () => {} };
    },
    traceparent: () => undefined,
    ids: () => ({}),
    stop: async () => {},
  };
  const server = await startApi((api) => serve(api, call, async () => accept({})), {
    tracing,
    trustedProxies,
  });
  await server.post(call.path, { lang: 'en' }, { traceparent: TRACEPARENT });
  await server.stop();
  return begun;
}

test('a call is a span by its name, below that of a proxy that we trust', async () => {
  expect(await begunBehind(['127.0.0.1'])).toMatchObject([
    { name: 'support.test-call', causedBy: TRACEPARENT },
  ]);
});

test('nobody else chooses under which trace we write', async () => {
  expect(await begunBehind([])).toMatchObject([{ name: 'support.test-call', causedBy: undefined }]);
});
