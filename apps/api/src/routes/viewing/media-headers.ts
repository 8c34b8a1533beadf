import type { Instant } from '@cliffhanger/core/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const PLAYLIST = 'application/vnd.apple.mpegurl';
export const SEGMENT = 'video/mp2t';
export const TRACK = 'text/vtt; charset=utf-8';
export type Media = typeof PLAYLIST | typeof SEGMENT | typeof TRACK;

/** Segments and previews are public to anyone with the URL, from any origin. */
export const forEverybody = (reply: FastifyReply): FastifyReply =>
  reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });

/** Playlists and keys need a viewer's cookie: our own origins only, and never cached publicly. */
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

/** Cached exactly as long as the URL is valid. */
export const kept = (reply: FastifyReply, ms: number): FastifyReply =>
  reply.header('cache-control', `public, max-age=${Math.floor(ms / 1_000)}, immutable`);

/** Also sends `expires`, which stays correct in any downstream cache. */
export const goodUntil = (reply: FastifyReply, end: Instant, now: Instant): FastifyReply =>
  kept(reply, end - now).header('expires', new Date(end).toUTCString());
