import { type Dashboard, line, panel, rate, sometimes } from './dashboard.ts';

/** Chains, payouts and the auditor. */
export const MONEY: Dashboard = {
  uid: 'cliffhanger-money',
  title: 'Cliffhanger: chains and auditor',
  rows: [
    {
      title: 'Chains',
      panels: [
        panel(
          'Open alarms',
          'short',
          sometimes('sum by (network, kind) (chain_alarms_open)', '{{network}} {{kind}}'),
        ),
        panel(
          'Height of nodes',
          'short',
          line('max by (network, node) (chain_node_height)', '{{network}} {{node}}'),
        ),
        panel(
          'Blocks',
          'ops',
          line(`sum by (network, direction) (${rate('chain_blocks_total')})`, '{{network}} {{direction}}'),
        ),
        panel(
          'Transfers',
          'ops',
          line(`sum by (network, outcome) (${rate('chain_transfers_total')})`, '{{network}} {{outcome}}'),
        ),
        panel(
          'Chain less books, in the smallest units',
          'short',
          line('max by (network) (chain_books_difference_units)', '{{network}}'),
        ),
        panel(
          'Transfers that wait for agreement',
          'short',
          line('max by (network) (chain_transfers_waiting)', '{{network}}'),
        ),
      ],
    },
    {
      title: 'Payouts',
      panels: [
        panel(
          'Outbound transactions begun',
          'ops',
          line(
            `sum by (network, purpose) (${rate('chain_outbound_transactions_begun_total')})`,
            '{{network}} {{purpose}}',
          ),
        ),
        panel(
          'Steps that failed',
          'ops',
          sometimes(
            `sum by (network, doing) (${rate('chain_step_failures_total')})`,
            '{{network}} {{doing}}',
          ),
        ),
      ],
    },
    {
      title: 'Auditor',
      panels: [
        panel('Findings', 'short', line('sum by (severity) (auditor_findings)', '{{severity}}')),
        panel(
          'Findings by check',
          'short',
          sometimes('sum by (check, severity) (auditor_findings) > 0', '{{check}} {{severity}}'),
        ),
        panel('Since the last turn', 's', line('time() - max(auditor_turn_ended_at_seconds)', 'seconds')),
        panel('Duration of a turn', 's', line('max(auditor_turn_seconds)', 'seconds')),
        panel(
          'Words to the signer',
          'ops',
          sometimes(`sum by (word) (${rate('auditor_words_total')})`, '{{word}}'),
        ),
      ],
    },
  ],
};
