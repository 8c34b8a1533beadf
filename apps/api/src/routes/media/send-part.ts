import type { FastifyReply } from 'fastify';
import { byteRange } from './byte-range.ts';

/** A player that jumps asks for a part; what is in memory already is cut there. */
export function sendPart(reply: FastifyReply, bytes: Uint8Array, header: string | undefined): FastifyReply {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  reply.header('accept-ranges', 'bytes');
  const range = byteRange(header, file.length);
  if (range === 'whole') return reply.send(file);
  if (range === 'outside') return reply.code(416).header('content-range', `bytes */${file.length}`).send();
  const { first, last } = range;
  return reply
    .code(206)
    .header('content-range', `bytes ${first}-${last}/${file.length}`)
    .send(file.subarray(first, last + 1));
}
