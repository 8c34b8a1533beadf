import type { DepositAddresses } from '@cliffhanger/application/ports';
import type { Session } from '../connection.ts';

export const createDepositAddresses = (session: Session): DepositAddresses => ({
  async find(sellerId, network) {
    const { rows } = await session.query<{ address: string }>({
      name: 'deposit-address-find',
      text: 'select address from wallet.deposit_addresses where seller_id = $1 and network = $2 and retired_at is null',
      values: [sellerId, network],
    });
    return rows[0]?.address;
  },

  async derivationIndexOf(sellerId) {
    const { rows } = await session.query<{ derivationIndex: number | null }>({
      name: 'address-index-give',
      text: 'select wallet.give_address_index($1) as "derivationIndex"',
      values: [sellerId],
    });
    const derivationIndex = rows[0]?.derivationIndex ?? null;
    if (derivationIndex === null) throw new Error('a seller without a derivation index');
    return derivationIndex;
  },

  async keep(sellerId, network, address, at) {
    const { rows } = await session.query<{ address: string | null }>({
      name: 'deposit-address-keep',
      text: 'select wallet.give_deposit_address($1, $2, $3, $4) as address',
      values: [sellerId, network, address, at],
    });
    return rows[0]?.address ?? address;
  },
});
