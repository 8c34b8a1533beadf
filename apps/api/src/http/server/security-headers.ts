import type { FastifyInstance } from 'fastify';

interface Allowed {
  /** Digests of the page's inline scripts and styles. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** A player passes media data to the page as `blob:` objects. */
  readonly playsObjects?: boolean;
  /** Base URL of pictures and previews on another host: a CDN or the object store. */
  readonly filesUrl?: string | undefined;
}

/** Only our files and inline parts with a listed digest may run, and framing is forbidden. */
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

/** Includes the path: on a shared store, only our bucket is allowed. */
function sourceOf(filesUrl: string): string {
  const { origin, pathname } = new URL(filesUrl);
  // `;` and `,` would end the source or the directive.
  const path = pathname.replaceAll(';', '%3B').replaceAll(',', '%2C');
  return `${origin}${path.endsWith('/') ? path : `${path}/`}`;
}

/** The camera is for identity documents, full screen for previews. The apps need nothing else. */
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

/** Set on every response, before anything can fail. The default is `no-store`. */
export function sendSecurityHeaders(http: FastifyInstance): void {
  http.addHook('onRequest', async (_request, reply) => {
    reply.headers(SECURITY_HEADERS).header('cache-control', 'no-store');
  });
}
