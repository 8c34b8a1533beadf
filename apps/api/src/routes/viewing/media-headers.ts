import type { Instant } from '@cliffhanger/core/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const PLAYLIST = 'application/vnd.apple.mpegurl';
export const SEGMENT = 'video/mp2t';
export const TRACK = 'text/vtt; charset=utf-8';
export type Media = typeof PLAYLIST | typeof SEGMENT | typeof TRACK;

/** Segments and previews are played by whoever has their address, from whatever page. */
export const forEverybody = (reply: FastifyReply): FastifyReply =>
  reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });

/** Playlists and keys go with a viewer's cookie: to our own pages only, and into nobody's cache. */
export function forStorefronts(
  reply: FastifyReply,
  { headers: { origin } }: FastifyRequest,
  origins: readonly string[],
): void {
  reply.headers({ 'cache-control': 'private, no-store', vary: 'origin' });
  if (origin === undefined || !origins.includes(origin)) return;
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'cross-origin-resource-policy': 'cross-origin',
  });
}

/** As long as its address is good, and not a moment longer. */
export const kept = (reply: FastifyReply, ms: number): FastifyReply =>
  reply.header('cache-control', `public, max-age=${Math.floor(ms / 1_000)}, immutable`);

/** The same with the moment itself, which stays true in whatever cache the answer lies. */
export const goodUntil = (reply: FastifyReply, end: Instant, now: Instant): FastifyReply =>
  kept(reply, end - now).header('expires', new Date(end).toUTCString());
