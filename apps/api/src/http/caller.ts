import type { FastifyRequest } from 'fastify';

const LONGEST_TOKEN = 256;

/** Rejects longer strings before any lookup. */
export function tokenOf({ headers }: FastifyRequest): string | undefined {
  const token = headers['access-token'];
  return typeof token === 'string' && token !== '' && token.length <= LONGEST_TOKEN ? token : undefined;
}

export const addressOf = ({ ip }: FastifyRequest): string => ip;

export const deviceOf = ({ headers }: FastifyRequest): string => deviceName(headers['user-agent'] ?? '');

/** Order matters: each name also occurs in the user agents of the browsers below it. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** `Chrome, Android`: enough for a seller to recognise a session, without identifying a person. */
export function deviceName(userAgent: string): string {
  const named = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [named(BROWSERS), named(SYSTEMS)].filter((name) => name !== undefined).join(', ');
}
