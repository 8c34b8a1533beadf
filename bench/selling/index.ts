import type { BenchOptions, Measurement } from '../report.ts';
import { measureSettlement } from './settlement.ts';
import { measureShipping } from './shipping.ts';

export async function measureSelling({ short }: BenchOptions): Promise<readonly Measurement[]> {
  const only = process.env['BENCH_ONLY'];
  const parts: Record<string, () => Promise<Measurement>> = {
    settlement: () => measureSettlement({ rounds: short ? 5 : 15 }),
    shipping: () => measureShipping({ clients: 16, rounds: short ? 3 : 9, shipmentsAClient: short ? 150 : 300 }),
  };
  const out: Measurement[] = [];
  for (const [name, measure] of Object.entries(parts)) if (only === undefined || only === name) out.push(await measure());
  return out;
}
