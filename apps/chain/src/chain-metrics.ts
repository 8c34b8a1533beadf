import type { Followed, Reconciled, TransfersFinalized } from '@cliffhanger/application/chain';
import type { ChainAlarm } from '@cliffhanger/application/ports';
import type { NodeView } from '@cliffhanger/core/chain';
import type { Metrics } from '@cliffhanger/operations';
import { Counter, Gauge } from 'prom-client';

export interface ChainMetrics {
  followed(network: string, step: Followed): void;
  finalized(network: string, finalized: TransfersFinalized): void;
  reconciled(network: string, reconciled: Reconciled): void;
  node(network: string, view: NodeView): void;
  sent(network: string, purpose: 'payouts' | 'consolidations', count: number): void;
  failed(network: string, doing: string): void;
}

export function chainMetrics(
  metrics: Metrics,
  openAlarms: () => Promise<readonly ChainAlarm[]>,
): ChainMetrics {
  const registers = [metrics];
  const blocks = new Counter({
    name: 'chain_blocks_total',
    help: 'Blocks taken in, and blocks walked back after a reorganisation.',
    labelNames: ['network', 'direction'],
    registers,
  });
  const transfers = new Counter({
    name: 'chain_transfers_total',
    help: 'Transfers by what became of them.',
    labelNames: ['network', 'outcome'],
    registers,
  });
  const waiting = new Gauge({
    name: 'chain_transfers_waiting',
    help: 'Deep enough to be credited, but the nodes do not say the same or not yet.',
    labelNames: ['network'],
    registers,
  });
  const difference = new Gauge({
    name: 'chain_books_difference_units',
    help: 'What is on the chain beyond what the books say, in the smallest units of the token.',
    labelNames: ['network'],
    registers,
  });
  const heights = new Gauge({
    name: 'chain_node_height',
    help: 'The newest block of each node; -1 when it does not answer.',
    labelNames: ['network', 'node'],
    registers,
  });
  const outboundTransactions = new Counter({
    name: 'chain_outbound_transactions_begun_total',
    help: 'Payments out of our own wallets that this process has begun, by what they are for.',
    labelNames: ['network', 'purpose'],
    registers,
  });
  const failures = new Counter({
    name: 'chain_step_failures_total',
    help: 'Steps that failed and are tried again.',
    labelNames: ['network', 'doing'],
    registers,
  });
  watchAlarms(metrics, openAlarms);
  return {
    followed: (network, step) => {
      // Created with 0 on the first poll, so that a chain without blocks shows a flat line.
      blocks.inc({ network, direction: 'taken in' }, 0);
      if (step.kind === 'taken-in') {
        blocks.inc({ network, direction: 'taken in' }, step.blocks);
        transfers.inc({ network, outcome: 'seen' }, step.transfers);
      }
      if (step.kind === 'walked-back') blocks.inc({ network, direction: 'walked back' }, step.blocks);
    },
    finalized: (network, finalized) => {
      transfers.inc({ network, outcome: 'credited' }, finalized.credited);
      transfers.inc({ network, outcome: 'for an invoice' }, finalized.forInvoices);
      transfers.inc({ network, outcome: 'suspense' }, finalized.inSuspense);
      waiting.set({ network }, finalized.waiting);
    },
    reconciled: (network, reconciled) => difference.set({ network }, Number(reconciled.difference)),
    node: (network, { name, height }) => heights.set({ network, node: name }, height ?? -1),
    sent: (network, purpose, count) => outboundTransactions.inc({ network, purpose }, count),
    failed: (network, doing) => failures.inc({ network, doing }),
  };
}

function watchAlarms(metrics: Metrics, openAlarms: () => Promise<readonly ChainAlarm[]>): void {
  const alarms: Gauge = new Gauge({
    name: 'chain_alarms_open',
    help: 'Alarms that are open, by network and kind.',
    labelNames: ['network', 'kind'],
    registers: [metrics],
    collect: async () => {
      // Without an answer these gauges keep their values, and the scrape still succeeds.
      const open = await openAlarms().catch(() => undefined);
      if (open === undefined) return;
      alarms.reset();
      for (const { network, kind } of open) alarms.set({ network, kind }, 1);
    },
  });
}
