import type { FastifyInstance } from 'fastify';

interface Allowed {
  /** Digests of what stands in a page itself. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** A player hands its bytes over as objects of the page. */
  readonly playsObjects?: boolean;
  /** Where pictures and previews lie, when not with us: a CDN, or the object store itself. */
  readonly filesUrl?: string | undefined;
}

/**
 * No script or style but our files and those that are named here by their digest, and nobody may frame us: what a page
 * can do is what we shipped.
 */
export const contentSecurityPolicy = (
  { scripts, styles, playsObjects = false, filesUrl }: Allowed = { scripts: [], styles: [] },
): string => {
  const files = filesUrl === undefined ? [] : [sourceOf(filesUrl)];
  return [
    "default-src 'self'",
    ["img-src 'self' data: blob:", ...files].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    ["script-src 'self'", ...scripts].join(' '),
    ["connect-src 'self'", ...files].join(' '),
    ["media-src 'self'", ...(playsObjects ? ['blob:', 'data:'] : []), ...files].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');
};

/** With its path, and everything below it: on a store that many share, only our bucket is ours. */
function sourceOf(filesUrl: string): string {
  const { origin, pathname } = new URL(filesUrl);
  // What separates one source or directive from the next cannot be part of one.
  const path = pathname.replaceAll(';', '%3B').replaceAll(',', '%2C');
  return `${origin}${path.endsWith('/') ? path : `${path}/`}`;
}

/** The camera is for identity documents, full screen for a preview; nothing else is ever asked for. */
const PERMISSIONS_POLICY = [
  'camera=(self)',
  'fullscreen=(self)',
  ...[
    'accelerometer',
    'browsing-topics',
    'display-capture',
    'geolocation',
    'gyroscope',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'usb',
  ].map((feature) => `${feature}=()`),
].join(', ');

export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy(),
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': PERMISSIONS_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** On every answer, before anything can go wrong. Nothing is cached unless it says so itself. */
export function sendSecurityHeaders(http: FastifyInstance): void {
  http.addHook('onRequest', async (_request, reply) => {
    reply.headers(SECURITY_HEADERS).header('cache-control', 'no-store');
  });
}
