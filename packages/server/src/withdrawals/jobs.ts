import type { AddressAllowlister, Requires, Session } from '@cliffhanger/application/ports';
import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import { familyOf, NETWORKS } from '@cliffhanger/core/wallet';

const MOST_AT_ONCE = 100;

/** Marks each overdue withdrawal once and notifies its seller. Returns the number of withdrawals. */
export const escalateWithdrawals =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'session'>) =>
  (): Promise<Result<number>> =>
    transactions.run(async ({ session }): Promise<Result<number>> => {
      const { rows } = await session.query<{ escalated: number }>({
        name: 'withdrawals-escalate',
        text: 'select wallet.escalate_withdrawals($1, $2) as escalated',
        values: [MOST_AT_ONCE, clock.now()],
      });
      return accept(rows[0]?.escalated ?? 0);
    });

/** The signer signs for EVM chains only. */
const SIGNED_FOR = NETWORKS.filter((network) => familyOf(network) === 'evm');

interface NewAddress {
  readonly address: string;
  readonly sellerId: SellerId;
}

/** Payout addresses that the signer does not know yet, oldest first. */
export async function addressesToAllowlist(session: Session): Promise<readonly NewAddress[]> {
  const { rows } = await session.query<NewAddress>({
    name: 'payout-methods-to-allowlist',
    text: `select target ->> 'address' as address, seller_id as "sellerId" from wallet.payout_methods
           where allowlisted_at is null and type = 'usdt' and target ->> 'network' = any($1)
           order by added_at limit $2`,
    values: [SIGNED_FOR, MOST_AT_ONCE],
  });
  return rows;
}

/**
 * The signer measures by its own clock how long it has known an address, so it receives each one as soon as
 * it is saved: payout methods of sellers and return addresses of suspense.
 */
export const allowlistAddresses =
  ({
    transactions,
    clock,
    allowlister,
  }: Requires<'transactions' | 'clock', 'resolutions' | 'session'> & {
    readonly allowlister: AddressAllowlister;
  }) =>
  async (): Promise<number> => {
    const addresses = await transactions.read(async ({ session, resolutions }) => [
      ...(await addressesToAllowlist(session)),
      ...(await resolutions.toAllowlist(SIGNED_FOR, MOST_AT_ONCE)).map((address) => ({
        address,
        sellerId: null,
      })),
    ]);
    for (const { address, sellerId } of addresses) {
      await allowlister.allowlist({ address, sellerId });
      await transactions.run(async ({ session, resolutions }) => {
        const now = clock.now();
        await session.query({
          name: 'payout-method-announced',
          text: 'select wallet.note_announced($1, $2)',
          values: [address, now],
        });
        await resolutions.markAnnounced(address, now);
        return accept(undefined);
      });
    }
    return addresses.length;
  };
