import type { PageQuery, Requires, Session, Uses } from '@cliffhanger/application/ports';
import { visibleOf } from '@cliffhanger/application/wallet';
import { stopsWithdrawals } from '@cliffhanger/core/chain';
import {
  accept,
  type Instant,
  type Money,
  type Result,
  refuse,
  type SellerId,
  type TransferId,
} from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';
import type { WithdrawalId, WithdrawalRules } from '@cliffhanger/core/withdrawals';
import {
  type DatedWithdrawal,
  WITHDRAWAL_COLUMNS,
  type Withdrawal,
  type WithdrawalRow,
  withdrawalOf,
} from './withdrawal.ts';

export interface WithdrawalView extends DatedWithdrawal {
  /** Payouts on its network are paused. */
  readonly isPaused: boolean;
}

interface GetWithdrawal {
  readonly sellerId: SellerId;
  readonly withdrawalId: WithdrawalId;
}

/** Another seller's withdrawal is reported as not found. */
export const getWithdrawal =
  ({ transactions }: Requires<'transactions', 'chainAlarms' | 'session'>) =>
  async ({ sellerId, withdrawalId }: GetWithdrawal): Promise<Result<WithdrawalView>> => {
    const view = await transactions.read(async ({ session, chainAlarms }) => {
      const found = await findWithdrawal(session, sellerId, withdrawalId);
      if (found === undefined) return undefined;
      const isPaused = isOpen(found) && (await chainAlarms.areWithdrawalsStopped(found.network));
      return { ...found, isPaused };
    });
    return view === undefined ? refuse('withdrawal-unknown', { field: 'id' }) : accept(view);
  };

const isOpen = ({ progress: { state } }: Withdrawal): boolean => state !== 'paid' && state !== 'rejected';

interface DatedWithdrawalRow extends Omit<WithdrawalRow, 'approved_at'> {
  readonly approved_at: Instant | null;
  readonly request_transfer: TransferId;
  readonly ending_transfer: TransferId | null;
  readonly paying_at: Instant | null;
}

async function findWithdrawal(
  session: Session,
  sellerId: SellerId,
  withdrawalId: WithdrawalId,
): Promise<DatedWithdrawal | undefined> {
  const { rows } = await session.query<DatedWithdrawalRow>({
    name: 'withdrawal-find',
    text: `select ${WITHDRAWAL_COLUMNS}, w.request_transfer, w.ending_transfer,
             (select min(d.decided_at) from wallet.decisions d
              where d.seller_id = w.seller_id and d.subject_id = w.id and d.act = 'paid') as paying_at
           from wallet.withdrawals w where w.seller_id = $1 and w.id = $2`,
    values: [sellerId, withdrawalId],
  });
  const [row] = rows;
  return (
    row && {
      ...withdrawalOf(row as WithdrawalRow),
      approvedAt: row.approved_at,
      payingAt: row.paying_at,
      requestTransfer: row.request_transfer,
      endingTransfer: row.ending_transfer,
    }
  );
}

interface ListWithdrawals extends PageQuery {
  readonly sellerId: SellerId;
}

interface WithdrawalList {
  /** Newest first. */
  readonly list: readonly Withdrawal[];
  readonly total: number;
}

export const listWithdrawals =
  ({ transactions }: Requires<'transactions', 'session'>) =>
  ({ sellerId, page, size }: ListWithdrawals): Promise<Result<WithdrawalList>> =>
    transactions.read(async ({ session }) => {
      const { rows } = await session.query<WithdrawalRow>({
        name: 'withdrawals-of',
        text: `select ${WITHDRAWAL_COLUMNS} from wallet.withdrawals w where w.seller_id = $1
               order by w.id desc limit $2 offset $3`,
        values: [sellerId, size, (page - 1) * size],
      });
      const { rows: counted } = await session.query<{ total: number }>({
        name: 'withdrawals-count',
        text: 'select count(*)::integer as total from wallet.withdrawals where seller_id = $1',
        values: [sellerId],
      });
      return accept({ list: rows.map(withdrawalOf), total: counted[0]?.total ?? 0 });
    });

export interface WithdrawalLimits {
  readonly rules: WithdrawalRules;
  readonly available: Money;
  readonly openWithdrawals: number;
  /** Networks without payouts until an alarm is cleared. */
  readonly stoppedNetworks: readonly Network[];
}

/** The rules in force, and the amount available. */
export const getWithdrawalLimits =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'chainAlarms' | 'chainWatch' | 'session'>) =>
  ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<WithdrawalLimits>> =>
    transactions.read(async (repositories) => {
      const [limits, alarms] = await Promise.all([
        visibleLimits(repositories, sellerId, clock.now()),
        repositories.chainAlarms.open(),
      ]);
      const stopped = alarms.filter(({ kind }) => stopsWithdrawals(kind)).map(({ network }) => network);
      return accept({ ...limits, stoppedNetworks: [...new Set(stopped)] });
    });

interface LimitsRow {
  readonly minimum: Money;
  readonly fee: Money;
  readonly by_rule_up_to: Money;
  readonly by_rule_a_day: Money;
  readonly one_person_up_to: Money;
  readonly promise_ms: bigint;
  readonly new_method_waits_ms: bigint;
  readonly most_methods: number;
  readonly networks: readonly Network[];
  readonly available: Money;
  readonly open_withdrawals: number;
}

type Limits = Omit<WithdrawalLimits, 'stoppedNetworks'>;

/** Without networks that no watcher follows yet. */
export async function visibleLimits(
  repositories: Uses<'chainWatch' | 'session'>,
  sellerId: SellerId,
  now: Instant,
): Promise<Limits> {
  const limits = await limitsOf(repositories.session, sellerId, now);
  const networks = await visibleOf(repositories, limits.rules.networks);
  return { ...limits, rules: { ...limits.rules, networks } };
}

export async function limitsOf(session: Session, sellerId: SellerId, now: Instant): Promise<Limits> {
  const { rows } = await session.query<LimitsRow>({
    name: 'withdrawal-limits',
    text: `select r.*, l.available, l.open_withdrawals
           from wallet.withdrawal_limits($1, $2) l, lateral (select (l.rules).*) r`,
    values: [sellerId, now],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('the limits gave no answer');
  return {
    rules: {
      minimum: row.minimum,
      fee: row.fee,
      approvedByRuleUpTo: row.by_rule_up_to,
      approvedByRuleADay: row.by_rule_a_day,
      onePersonUpTo: row.one_person_up_to,
      promiseMs: Number(row.promise_ms),
      newMethodWaitsMs: Number(row.new_method_waits_ms),
      mostMethods: row.most_methods,
      networks: row.networks,
    },
    available: row.available,
    openWithdrawals: row.open_withdrawals,
  };
}

/** Neither paid nor rejected yet; for the wallet's overview. */
export async function countOpenWithdrawals(session: Session, sellerId: SellerId): Promise<number> {
  const { rows } = await session.query<{ open: number }>({
    name: 'withdrawals-open',
    text: `select count(*)::integer as open from wallet.withdrawals
           where seller_id = $1 and state in ('requested', 'approved', 'paying')`,
    values: [sellerId],
  });
  return rows[0]?.open ?? 0;
}
