import { LOGIN_ROLES } from '../roles/index.ts';
import type { Rights } from './rights.ts';

/**
 * Reports what one node shows, under its own login. The database derives the owner, the amount and whether to
 * credit it. Strangers could reach this process, so it has no access to passwords, sessions, documents or
 * staff, and takes no decisions of staff.
 */
const watcher = (role: string): Rights => ({
  role,
  executes: [
    'chain.begin_following',
    'chain.book_arrival',
    'chain.credit_deposits',
    'chain.let_alarm_pass',
    'chain.raise_alarm',
    'chain.say_disagreement',
    'chain.say_readings',
    'chain.say_sightings',
    'chain.hold_in_suspense',
    'chain.take_in',
    'chain.take_lease',
    'chain.to_compare',
    'chain.waiting_transfers',
    'chain.walk_back',
    'checkout.allocation_blocks_to_say',
    'checkout.say_allocation_block',
    'jobs.leave_auto_ship',
    'jobs.leave_money_mail',
    'jobs.leave_place_awaiting_orders',
    'jobs.leave_settle_invoice',
    'solvency.say_holdings',
    'solvency.to_say',
  ],
  reads: [
    'chain.alarms',
    'chain.blocks',
    'chain.disagreements',
    'chain.platform_addresses',
    'chain.watchers',
    'identity.store_settings',
    'settings.versions',
    'wallet.reconciliations',
  ],
  inserts: [
    'chain.platform_addresses',
    'messages.inbox',
    'push.waiting(seller_id, kind, facts)',
    // The result of a reconciliation. Staff explain the differences.
    'wallet.reconciliations(side, day, parts, difference, compared_at)',
  ],
  updates: ['wallet.reconciliations(parts, difference, compared_at)'],
  deletes: [],
});

/** One role per node: neither watcher can report for the other. */
export const WATCHERS_RIGHTS: readonly Rights[] = [
  watcher(LOGIN_ROLES.watcher1),
  watcher(LOGIN_ROLES.watcher2),
];
