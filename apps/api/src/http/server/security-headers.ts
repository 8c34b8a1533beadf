import type { FastifyInstance } from 'fastify';

interface Allowed {
  /** Digests of what stands in a page itself. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Where films come from, when not from files of ours alone. */
  readonly media?: readonly string[];
}

/**
 * No script or style but our files and those that are named here by their digest, and nobody may frame us: what a page
 * can do is what we shipped.
 */
export const contentSecurityPolicy = (
  { scripts, styles, media }: Allowed = { scripts: [], styles: [] },
): string =>
  [
    "default-src 'self'",
    "img-src 'self' data: blob:",
    ["style-src 'self'", ...styles].join(' '),
    ["script-src 'self'", ...scripts].join(' '),
    "connect-src 'self'",
    ...(media === undefined ? [] : [['media-src', ...media].join(' ')]),
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');

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
