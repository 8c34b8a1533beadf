import type { BenchOptions, Measurement } from '../report.ts';
import { measureClosings } from './closings.ts';
import { measureReceipts } from './shipping.ts';
import { measureTrees } from './trees.ts';
import { measureVerifyBrowser } from './verify-browser.ts';

const PARTS: Readonly<Record<string, (options: BenchOptions) => Promise<readonly Measurement[]>>> = {
  closings: measureClosings,
  shipping: measureReceipts,
  trees: measureTrees,
  verify: measureVerifyBrowser,
};

/** The cost of verifiability, at a million sellers. */
export async function measureTrust(options: BenchOptions): Promise<readonly Measurement[]> {
  const named = options.parts.filter((part) => part in PARTS);
  const measured: Measurement[] = [];
  for (const part of named.length === 0 ? Object.keys(PARTS) : named)
    measured.push(...((await PARTS[part]?.(options)) ?? []));
  return measured;
}
