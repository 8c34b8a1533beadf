import type { Clock } from '@cliffhanger/application/ports';
import type { FastifyInstance } from 'fastify';

/** Every response carries the business time, so that apps count down correctly with a wrong device clock. */
export function tellTheTime(http: FastifyInstance, clock: Clock): void {
  http.addHook('onRequest', async (_request, reply) => {
    reply.header('date', new Date(clock.now()).toUTCString());
  });
}
