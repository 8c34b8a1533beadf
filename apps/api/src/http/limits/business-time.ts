import type { Clock } from '@cliffhanger/application/ports';
import type { FastifyInstance } from 'fastify';

/** Every answer says what time it is for the business: an app counts down by it, whatever its phone's clock says. */
export function tellTheTime(http: FastifyInstance, clock: Clock): void {
  http.addHook('onRequest', async (_request, reply) => {
    reply.header('date', new Date(clock.now()).toUTCString());
  });
}
