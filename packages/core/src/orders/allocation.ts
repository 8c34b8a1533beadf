import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { SellerId } from '../kernel/index.ts';

/*
 * Popular traffic: an order without a click is drawn among the sellers who promote that drama (DOMAIN §5). Anybody can
 * do it again: weights and the fingerprint of the day's secret are published before, the secret after.
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

/** What is published before the day. */
export const secretFingerprint = (secretHex: string): string => bytesToHex(sha256(hexToBytes(secretHex)));

const POINT_BYTES = 8;
const POINT_SPAN = 1n << 64n;

/** The first 64 bits of HMAC-SHA-256(day's secret, order number). */
export function allocationPoint(secretHex: string, orderNumber: string): bigint {
  const mac = hmac(sha256, hexToBytes(secretHex), utf8ToBytes(orderNumber)).subarray(0, POINT_BYTES);
  return BigInt(`0x${bytesToHex(mac)}`);
}

/** The point, stretched over the sum of the weights, falls into one seller's stretch; undefined when nobody takes part. */
export function allocateSeller(
  shares: readonly AllocationShare[],
  secretHex: string,
  orderNumber: string,
): SellerId | undefined {
  const ordered = [...shares].sort((a, b) => (a.sellerId < b.sellerId ? -1 : 1));
  const sum = ordered.reduce((total, share) => total + BigInt(share.weight), 0n);
  if (sum === 0n) return undefined;
  const mark = (allocationPoint(secretHex, orderNumber) * sum) / POINT_SPAN;
  let upTo = 0n;
  return ordered.find((share) => {
    upTo += BigInt(share.weight);
    return mark < upTo;
  })?.sellerId;
}
