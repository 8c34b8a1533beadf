import { AGENT_LEVELS } from '@cliffhanger/core/identity';
import type { Json } from '@cliffhanger/core/settings';
import { NETWORKS, type Network } from '@cliffhanger/core/wallet';
import { networkText } from '../accounts/index.ts';
import { listText, t } from '../language/index.ts';
import { levelText } from '../levels/index.ts';

/** A composite value. */
export type Parts = Readonly<Record<string, Json>>;

/** Initial values for settings that may be null. */
export const NOTHING_YET = {
  lender: { name: '', licenceNumber: '', jurisdiction: '', lowestApr: 0, highestApr: 0, fees: '' },
  merchant: { name: '', address: '', taxNumber: '' },
  salesTax: { label: '', rate: 0 },
} as const satisfies Readonly<Record<string, Parts>>;

export const mayBeNothing = (name: string): name is keyof typeof NOTHING_YET =>
  Object.hasOwn(NOTHING_YET, name);

export const isParts = (value: Json | undefined): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isTable = (value: Parts): boolean => Object.values(value).every(isParts);

/** False only for the name of a network that is not in the list. */
const isSeen = (part: Json | undefined, networks: readonly Network[]): boolean =>
  !NETWORKS.some((network) => network === part) || networks.some((network) => network === part);

/** Hides networks that are switched off. */
export function seenOf(value: Json, networks: readonly Network[]): Json {
  if (Array.isArray(value)) return value.filter((word) => isSeen(word, networks));
  if (!isParts(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([part]) => isSeen(part, networks)));
}

const WORDS: ReadonlySet<string> = new Set([
  'price',
  'rights',
  'trafficWeight',
  'episodes',
  'earnedAt',
  'name',
  'licenceNumber',
  'jurisdiction',
  'lowestApr',
  'highestApr',
  'fees',
  'address',
  'taxNumber',
  'label',
  'rate',
  'currency',
  'perUsdt',
]);

/** Display name of a part; its key if there is none. */
export function partText(part: string): string {
  if (WORDS.has(part)) return t(`console.terms.part.${part as 'price'}`);
  const level = AGENT_LEVELS.find((known) => known === part);
  return level === undefined ? networkText(part) : levelText(level);
}

/** `Silver, Price, USDT`: from the whole to the part. */
export const pathText = (path: readonly string[]): string => listText(path.map(partText));

export const cellText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

export interface Leaf {
  readonly path: readonly string[];
  readonly value: Json;
}

/** All leaf values in order. */
export const leavesOf = (value: Json, path: readonly string[] = []): readonly Leaf[] =>
  isParts(value)
    ? Object.entries(value).flatMap(([name, part]) => leavesOf(part, [...path, name]))
    : [{ path, value }];

/** Replaces one leaf. A number remains a number. */
export function withLeaf(value: Json, [name, ...rest]: readonly string[], text: string): Json {
  if (name === undefined) return typeof value === 'number' ? Number(text) : text;
  if (!isParts(value)) return value;
  return { ...value, [name]: withLeaf(value[name] ?? '', rest, text) };
}

export interface Difference {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** The changed leaves. */
export function differences(before: Json, after: Json): readonly Difference[] {
  const known = new Map(leavesOf(before).map(({ path, value }) => [path.join(' '), cellText(value)]));
  return leavesOf(after).flatMap(({ path, value }) => {
    const [name, now] = [path.join(' '), cellText(value)];
    const was = known.get(name) ?? '';
    return was === now ? [] : [{ path: pathText(path), before: was, after: now }];
  });
}
