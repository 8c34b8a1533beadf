import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { SellerId } from '../kernel/index.ts';

/*
 * Popular traffic: an order without a click is drawn among the sellers who promote that drama (DOMAIN §5).
 * The draw is reproducible: weights and the fingerprint of the day's secret are published before the day, the
 * secret after it. On days that name a chain, the seed also depends on a block that does not exist yet when
 * the secret is committed (DOMAIN §15).
 */

export interface AllocationShare {
  readonly sellerId: SellerId;
  /** Level share × credit factor, in tenths so that halves stay whole numbers. */
  readonly weight: number;
}

export const TRAFFIC_HALVED_BELOW_SCORE = 60;
export const NO_TRAFFIC_BELOW_SCORE = 40;

export function trafficWeight(levelWeight: number, creditScore: number): number {
  if (creditScore < NO_TRAFFIC_BELOW_SCORE) return 0;
  return creditScore < TRAFFIC_HALVED_BELOW_SCORE ? levelWeight * 5 : levelWeight * 10;
}

/** Published before the day. */
export const secretFingerprint = (secretHex: string): string => bytesToHex(sha256(hexToBytes(secretHex)));

/** The block whose hash is part of the seed, identified by network and height. */
export interface AllocationBlock {
  readonly network: string;
  readonly height: number;
  /** As block explorers write it, with or without `0x`. */
  readonly hash: string;
}

/** How a day is drawn. Without a network the seed is the secret alone. */
export interface AllocationRule {
  readonly network: string | null;
  /** Null without a network, and until the block is known. */
  readonly block: AllocationBlock | null;
}

const HASH_DIGITS = 64;

/** HMAC-SHA-256(secret, the 32 bytes of the block's hash), or the secret itself if the day names no chain. */
export function allocationSeed(secretHex: string, blockHash: string | null): string {
  if (blockHash === null) return secretHex;
  return bytesToHex(hmac(sha256, hexToBytes(secretHex), hexToBytes(blockHash.slice(-HASH_DIGITS))));
}

/** Undefined: the day names a chain, and its block is unknown or from another chain. */
export function seedOfDay({
  secret,
  network,
  block,
}: AllocationRule & { readonly secret: string }): string | undefined {
  if (network === null) return block === null ? secret : undefined;
  return block?.network === network ? allocationSeed(secret, block.hash) : undefined;
}

const POINT_BYTES = 8;
const POINT_SPAN = 1n << 64n;

/**
 * The order number, followed by the number of skipped sellers if any, so that each further draw gets a new
 * point.
 */
const drawnText = (orderNumber: string, passed: readonly string[]): string =>
  passed.length === 0 ? orderNumber : `${orderNumber}\n${passed.length}`;

/** The first 64 bits of HMAC-SHA-256(day's seed, order number). */
export function allocationPoint(seedHex: string, drawn: string): bigint {
  const mac = hmac(sha256, hexToBytes(seedHex), utf8ToBytes(drawn)).subarray(0, POINT_BYTES);
  return BigInt(`0x${bytesToHex(mac)}`);
}

/**
 * Scales the point to the sum of the weights and selects the seller whose interval contains it; undefined
 * without participants. Skips sellers who drew their own purchase.
 */
export function allocateSeller(
  shares: readonly AllocationShare[],
  seedHex: string,
  orderNumber: string,
  passed: readonly string[] = [],
): SellerId | undefined {
  const ordered = shares
    .filter(({ sellerId }) => !passed.includes(sellerId))
    .toSorted((a, b) => (a.sellerId < b.sellerId ? -1 : 1));
  const sum = ordered.reduce((total, share) => total + BigInt(share.weight), 0n);
  if (sum === 0n) return undefined;
  const mark = (allocationPoint(seedHex, drawnText(orderNumber, passed)) * sum) / POINT_SPAN;
  let upTo = 0n;
  return ordered.find((share) => {
    upTo += BigInt(share.weight);
    return mark < upTo;
  })?.sellerId;
}

/** The recorded draws of one order. */
export interface DrawnResult {
  readonly number: string;
  /** Skipped, because they drew their own purchase. */
  readonly passed: readonly string[];
  /** Null: no other participants. */
  readonly fellOn: string | null;
}

/** Repeats the draws of one order in sequence. */
export const isDrawnBy = (
  shares: readonly AllocationShare[],
  seedHex: string,
  { number, passed, fellOn }: DrawnResult,
): boolean =>
  [...passed, fellOn].every(
    (seller, draw) => (allocateSeller(shares, seedHex, number, passed.slice(0, draw)) ?? null) === seller,
  );
