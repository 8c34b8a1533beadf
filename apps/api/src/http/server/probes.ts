import type { Build, Readiness } from '@cliffhanger/operations';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For probes: whoever asks whether we are well always gets an answer. */
    isUnlimited?: boolean;
  }
}

const PROBE = { config: { isUnlimited: true, isAlwaysAdmitted: true } };

/** `/healthz`: the process lives. `/readyz`: send it requests. */
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
