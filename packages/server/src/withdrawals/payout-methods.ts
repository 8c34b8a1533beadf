import { type StepRow, stepOf } from '@cliffhanger/adapters/postgres';
import { compareFundPassword, judgeFundPasswordTry } from '@cliffhanger/application/identity';
import type { Requires, Session } from '@cliffhanger/application/ports';
import {
  accept,
  DONE,
  HOUR_MS,
  type Instant,
  type Nothing,
  type Result,
  refuse,
  type SellerId,
} from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';
import {
  type PayoutMethod,
  type PayoutMethodId,
  type PayoutTarget,
  type PayoutType,
  shortTarget,
  type TypedTarget,
  targetFrom,
} from '@cliffhanger/core/withdrawals';
import { limitsOf, visibleLimits } from './read-withdrawals.ts';

export interface AddPayoutMethod {
  readonly sellerId: SellerId;
  readonly fundPassword: string;
  readonly target: TypedTarget;
}

type AddPayoutMethodPorts = Requires<
  'transactions' | 'clock' | 'passwords',
  'credentials' | 'messages' | 'session'
>;

/**
 * A new method waits a day (DOMAIN §6). The SQL function that saves it also queues the mail to the seller.
 */
export const addPayoutMethod =
  (ports: AddPayoutMethodPorts) =>
  async ({ sellerId, fundPassword, target: typed }: AddPayoutMethod): Promise<Result<PayoutMethod>> => {
    const compared = await compareFundPassword(ports, { sellerId, password: fundPassword });
    if (!compared.ok) return compared;
    return ports.transactions.run(async (repositories): Promise<Result<PayoutMethod>> => {
      const now = ports.clock.now();
      const verdict = await judgeFundPasswordTry(repositories, sellerId, compared.value, now);
      if (!verdict.ok) return verdict;
      const target = targetFrom(typed);
      if (!target.ok) return target;
      const { rows } = await repositories.session.query<MethodRow & StepRow>({
        name: 'payout-method-add',
        text: `select s.outcome, m.* from wallet.add_payout_method($1, $2, $3) s,
                 lateral (select ${COLUMNS} from (select (s.method).*) method) m`,
        values: [sellerId, JSON.stringify(target.value), now],
      });
      const added = stepOf(rows[0], methodOf);
      if (added.outcome === 'refused') {
        if (added.name !== 'too-many-payout-methods') return refuse(added.name);
        const { rules } = await limitsOf(repositories.session, sellerId, now);
        return refuse(added.name, { facts: { most: rules.mostMethods } });
      }
      await repositories.messages.put({
        sellerId,
        kind: 'money',
        messageKey: 'payout-method-added',
        facts: { target: shortTarget(added.row.target) },
        at: added.row.addedAt,
      });
      return accept(added.row);
    });
  };

interface MethodRow {
  readonly id: PayoutMethodId;
  readonly target: PayoutTarget;
  readonly added_at: Instant;
  readonly ready_at: Instant;
  readonly first_paid_at: Instant | null;
}

const COLUMNS = 'id, target, added_at, ready_at, first_paid_at';

const methodOf = ({ id, target, added_at, ready_at, first_paid_at }: MethodRow): PayoutMethod => ({
  id,
  target,
  addedAt: added_at,
  readyAt: ready_at,
  firstPaidAt: first_paid_at,
});

/** Newest first. */
export async function payoutMethodsOf(
  session: Session,
  sellerId: SellerId,
): Promise<readonly PayoutMethod[]> {
  const { rows } = await session.query<MethodRow>({
    name: 'payout-methods-of',
    text: `select ${COLUMNS} from wallet.payout_methods where seller_id = $1 order by id desc`,
    values: [sellerId],
  });
  return rows.map(methodOf);
}

interface ListPayoutMethods {
  readonly sellerId: SellerId;
  /** `null` for all types. */
  readonly type: PayoutType | null;
}

export const listPayoutMethods =
  ({ transactions }: Requires<'transactions', 'session'>) =>
  async ({ sellerId, type }: ListPayoutMethods): Promise<Result<readonly PayoutMethod[]>> => {
    const all = await transactions.readOne(({ session }) => payoutMethodsOf(session, sellerId));
    return accept(all.filter(({ target }) => type === null || target.type === type));
  };

interface GetPayoutMethod {
  readonly sellerId: SellerId;
  readonly methodId: PayoutMethodId;
  /** A method of another type is unknown, like one of another seller. */
  readonly type?: PayoutType | undefined;
}

export const getPayoutMethod =
  (ports: Requires<'transactions', 'session'>) =>
  async ({ sellerId, methodId, type }: GetPayoutMethod): Promise<Result<PayoutMethod>> => {
    const listed = await listPayoutMethods(ports)({ sellerId, type: type ?? null });
    if (!listed.ok) return listed;
    const method = listed.value.find(({ id }) => id === methodId);
    return method === undefined ? refuse('payout-method-unknown', { field: 'methodId' }) : accept(method);
  };

interface RemovePayoutMethod {
  readonly sellerId: SellerId;
  readonly methodId: PayoutMethodId;
}

/** Withdrawals keep a copy of their target. An address that is saved again counts as new and waits. */
export const removePayoutMethod =
  ({ transactions }: Requires<'transactions', 'session'>) =>
  ({ sellerId, methodId }: RemovePayoutMethod): Promise<Result<Nothing>> =>
    transactions.run(async ({ session }): Promise<Result<Nothing>> => {
      const { rows } = await session.query<{ removed: boolean }>({
        name: 'payout-method-remove',
        text: 'select wallet.remove_payout_method($1, $2) as removed',
        values: [sellerId, methodId],
      });
      return rows[0]?.removed === true ? DONE : refuse('payout-method-unknown', { field: 'methodId' });
    });

interface PayoutOptions {
  /** Types for which the seller has a saved method. */
  readonly saved: Readonly<Record<PayoutType, boolean>>;
  readonly networks: readonly Network[];
  readonly newMethodWaitsHours: number;
  readonly mostMethods: number;
}

/** What a seller must add before a payout, and what can be added. */
export const getPayoutOptions =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'chainWatch' | 'session'>) =>
  ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<PayoutOptions>> =>
    transactions.read(async (repositories): Promise<Result<PayoutOptions>> => {
      const { rules } = await visibleLimits(repositories, sellerId, clock.now());
      const methods = await payoutMethodsOf(repositories.session, sellerId);
      const has = (type: PayoutType): boolean => methods.some(({ target }) => target.type === type);
      return accept({
        saved: { usdt: has('usdt'), bank: has('bank') },
        networks: rules.networks,
        newMethodWaitsHours: Math.ceil(rules.newMethodWaitsMs / HOUR_MS),
        mostMethods: rules.mostMethods,
      });
    });
