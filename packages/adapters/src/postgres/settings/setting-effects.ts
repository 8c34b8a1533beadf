import type { SettingEffect, SettingEffectQuery } from '@cliffhanger/application/ports';
import { type Money, NO_MONEY } from '@cliffhanger/core/kernel';
import type { SettingName } from '@cliffhanger/core/settings';
import { type Session, timestamp } from '../connection.ts';

interface Counted {
  /** The events since `$1`, with `amount` in millionths. */
  readonly from: string;
  /** Whether a value `v` affects an event. */
  readonly meets: string;
  /** The affected amount of one event. */
  readonly amount: string;
}

const WITHDRAWALS = `(select w.amount from wallet.withdrawals w where w.requested_at >= $1) x`;
const ABOVE = { meets: 'x.amount > v.value', amount: 'x.amount' };

/** Only settings whose effect can be counted from existing rows, without estimates. */
const COUNTED: Partial<Record<SettingName, Counted>> = {
  secondPersonAbove: { from: WITHDRAWALS, ...ABOVE },
  withdrawalByRuleUpTo: { from: WITHDRAWALS, meets: 'x.amount <= v.value', amount: 'x.amount' },
  withdrawalMinimum: { from: WITHDRAWALS, meets: 'x.amount < v.value', amount: 'x.amount' },
  // At most a tenth (DOMAIN §6).
  withdrawalFee: { from: WITHDRAWALS, meets: 'v.value > 0', amount: 'least(v.value, x.amount / 10)' },
  complaintAloneUpTo: {
    from: `(select o.order_amount as amount from checkout.complaints c
        join orders o on o.seller_id = c.seller_id and o.id = c.order_id where c.made_at >= $1) x`,
    ...ABOVE,
  },
};

interface EffectRow {
  readonly which: 'before' | 'after';
  readonly total: number;
  readonly count: number;
  readonly amount: Money;
}

export async function readEffect(
  session: Session,
  { name, before, after, since }: SettingEffectQuery,
): Promise<SettingEffect | undefined> {
  const counted = COUNTED[name];
  if (counted === undefined) return undefined;
  const { from, meets, amount } = counted;
  const { rows } = await session.query<EffectRow>({
    name: `setting-effect-${name}`,
    text: `select v.which, count(x.amount)::integer as total,
             count(x.amount) filter (where ${meets})::integer as count,
             coalesce(sum(${amount}) filter (where x.amount is not null and ${meets}), 0)::bigint as amount
           from (values ('before', $2::bigint), ('after', $3::bigint)) as v (which, value) left join ${from} on true
           group by v.which`,
    values: [timestamp(since), before, after],
  });
  const of = (which: EffectRow['which']) => {
    const row = rows.find((one) => one.which === which);
    return { count: row?.count ?? 0, amount: row?.amount ?? NO_MONEY };
  };
  return { total: rows[0]?.total ?? 0, before: of('before'), after: of('after') };
}
