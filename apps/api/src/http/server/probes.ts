import type { Build, Readiness } from '@cliffhanger/operations';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Exempt from rate limits, so that a probe always gets a response. */
    isUnlimited?: boolean;
  }
}

const PROBE = { config: { isUnlimited: true, isAlwaysAdmitted: true } };

/** `/healthz`: the process is alive. `/readyz`: it can take requests. */
export function answerProbes(
  http: FastifyInstance,
  { readiness, build }: { readonly readiness: Readiness; readonly build: Build },
): void {
  http.get('/healthz', PROBE, async () => ({ ok: true, ...build }));
  http.get('/readyz', PROBE, async (_request, reply) => {
    const isReady = await readiness.isReady();
    return reply
      .type('text/plain')
      .code(isReady ? 200 : 503)
      .send(isReady ? 'ready\n' : 'not ready\n');
  });
}
