import type { FastifyRequest } from 'fastify';

const LONGEST_TOKEN = 256;

/** Nothing longer than a token can be is even looked up. */
export function tokenOf({ headers }: FastifyRequest): string | undefined {
  const token = headers['access-token'];
  return typeof token === 'string' && token !== '' && token.length <= LONGEST_TOKEN ? token : undefined;
}

export const addressOf = ({ ip }: FastifyRequest): string => ip;

export const deviceOf = ({ headers }: FastifyRequest): string => deviceName(headers['user-agent'] ?? '');

/** In this order: each name also stands in the user agents of those below it. */
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

/** `Chrome, Android`: enough for a seller to recognise a session, nothing that identifies a person. */
export function deviceName(userAgent: string): string {
  const named = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [named(BROWSERS), named(SYSTEMS)].filter((name) => name !== undefined).join(', ');
}
