import { createMetrics } from '@cliffhanger/operations';
import { expect, test } from 'vitest';
import { chainMetrics } from './chain-metrics.ts';

test('what came for invoices is counted beside what sellers were credited with', async () => {
  const metrics = createMetrics('chain');
  const seen = chainMetrics(metrics, async () => []);
  seen.finalized('bep20', { credited: 3, forInvoices: 2, inSuspense: 1, waiting: 4 });
  seen.finalized('bep20', { credited: 0, forInvoices: 5, inSuspense: 0, waiting: 0 });
  const told = await metrics.metrics();
  const count = (outcome: string) =>
    new RegExp(`chain_transfers_total\\{[^}]*outcome="${outcome}"[^}]*\\} (\\d+)`).exec(told)?.[1];
  expect(['credited', 'for an invoice', 'suspense'].map(count)).toEqual(['3', '7', '1']);
});

test('a chain that gives no block is told as one that stands, and not left out', async () => {
  const metrics = createMetrics('chain');
  const seen = chainMetrics(metrics, async () => []);
  seen.followed('bep20', { kind: 'nothing-new' });
  expect(await metrics.metrics()).toMatch(/chain_blocks_total\{network="bep20",direction="taken in".*\} 0/);
  seen.followed('bep20', { kind: 'taken-in', blocks: 4, transfers: 0 });
  expect(await metrics.metrics()).toMatch(/chain_blocks_total\{network="bep20",direction="taken in".*\} 4/);
});
