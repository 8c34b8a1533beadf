import { signedWithKey } from '@cliffhanger/application/approvals';
import type { Dependencies } from '@cliffhanger/application/ports';
import { type SellerId, usdt } from '@cliffhanger/core/kernel';
import type { PayoutMethodId } from '@cliffhanger/core/withdrawals';
import { decideWithdrawal, requestWithdrawal, type Withdrawal } from '@cliffhanger/server/withdrawals';
import { approvalBy, SELLER_FUND_PASSWORD, valueOf } from '@cliffhanger/testing/factories';
import type { Pool } from 'pg';
import type { Colleague } from './colleague.ts';
import { keyOf } from './device-keys.ts';

type Ports = Pick<Dependencies, 'transactions' | 'clock' | 'passwords' | 'deviceKeys'>;

/** Above the limits of the rule and of the signer without an approval, and below that for two people. */
const APPROVED_AMOUNT = '250';
export const WAITING_AMOUNT = '300';

/**
 * One is approved with Farid's key and paid while the visitor watches; one waits for the visitor in the
 * console.
 */
export async function addSignedWithdrawals(
  ports: Ports,
  owner: Pool,
  { approver, apiUrl }: { readonly approver: Colleague; readonly apiUrl: string },
): Promise<void> {
  const [approved] = await requested(ports, owner, [APPROVED_AMOUNT, WAITING_AMOUNT]);
  if (approved === undefined) return;
  const of = { subject: 'withdrawal', id: approved.id } as const;
  const holder = { id: approver.id, key: keyOf(approver, apiUrl) };
  const signed = signedWithKey(ports, await approvalBy(ports, holder, of));
  valueOf(
    await decideWithdrawal(signed)({
      withdrawalId: approved.id,
      decision: { kind: 'approve' },
      operator: approver.id,
    }),
  );
}

/** By any seller of the simulated business with enough money, to their earlier payout address. */
async function requested(
  ports: Ports,
  owner: Pool,
  amounts: readonly string[],
): Promise<readonly Withdrawal[]> {
  const { rows } = await owner.query<{ seller_id: SellerId; id: PayoutMethodId }>(
    `select distinct on (seller_id) seller_id, id from wallet.payout_methods
     where target ->> 'network' = 'bep20' and first_paid_at is not null order by seller_id, first_paid_at`,
  );
  const asked: Withdrawal[] = [];
  for (const amount of amounts) {
    for (const { seller_id: sellerId, id: methodId } of rows) {
      const request = { sellerId, methodId, amount: usdt(amount), fundPassword: SELLER_FUND_PASSWORD };
      const result = await requestWithdrawal(ports)(request);
      if (!result.ok) continue;
      asked.push(result.value);
      break;
    }
  }
  if (asked.length < amounts.length) throw new Error('no seller of the sixty days has enough to withdraw');
  return asked;
}
