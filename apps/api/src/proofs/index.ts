import type { Dependencies } from '@cliffhanger/application/ports';
import {
  getCheckpoint,
  getConsistency,
  getInclusion,
  listLogEntries,
  listLogKeys,
} from '@cliffhanger/application/proofs';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Entries are immutable, but a page that is not full may grow. */
const KEPT = 'public, max-age=60';
const KEPT_FOR_GOOD = 'public, max-age=31536000, immutable';

const WHOLE = /^(0|[1-9]\d{0,14})$/;

/** The public log for mirrors and verifiers (docs/proofs.md §5): no account, no cookie, any origin. */
export function addProofs(http: FastifyInstance, dependencies: Pick<Dependencies, 'transactions'>): void {
  http.get('/proofs/log/checkpoint', async (_request, reply) => {
    const checkpoint = await getCheckpoint(dependencies)();
    if (checkpoint === undefined) return unknown(reply);
    return open(reply, KEPT).type('text/plain; charset=utf-8').send(checkpoint.note);
  });

  http.get('/proofs/log/entries', async ({ query }, reply) => {
    const from = numberIn(query, 'from');
    if (from === undefined) return malformed(reply);
    return open(reply, KEPT).send(await listLogEntries(dependencies)({ from }));
  });

  http.get('/proofs/log/inclusion', async ({ query }, reply) => {
    const [index, size] = [numberIn(query, 'index'), numberIn(query, 'size')];
    if (index === undefined || size === undefined) return malformed(reply);
    const entry = await getInclusion(dependencies)({ index, size });
    return entry === undefined ? unknown(reply) : open(reply, KEPT_FOR_GOOD).send(entry);
  });

  http.get('/proofs/log/consistency', async ({ query }, reply) => {
    const [from, to] = [numberIn(query, 'from'), numberIn(query, 'to')];
    if (from === undefined || to === undefined) return malformed(reply);
    const proof = await getConsistency(dependencies)({ from, to });
    return proof === undefined ? unknown(reply) : open(reply, KEPT_FOR_GOOD).send({ from, to, proof });
  });

  http.get('/proofs/keys', async (_request, reply) =>
    open(reply, KEPT).send({ keys: await listLogKeys(dependencies)() }),
  );
}

const open = (reply: FastifyReply, cacheControl: string): FastifyReply =>
  reply.header('cache-control', cacheControl).header('access-control-allow-origin', '*');

const malformed = (reply: FastifyReply): FastifyReply => reply.code(400).send({ error: 'no whole number' });
const unknown = (reply: FastifyReply): FastifyReply => reply.code(404).send({ error: 'not in the log' });

function numberIn(query: unknown, name: string): number | undefined {
  const text = (query as Readonly<Record<string, unknown>> | undefined)?.[name];
  return typeof text === 'string' && WHOLE.test(text) ? Number(text) : undefined;
}
