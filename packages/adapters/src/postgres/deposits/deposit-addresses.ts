import type { DepositAddresses } from '@cliffhanger/application/ports';
import { type Session, timestamp } from '../connection.ts';

export const createDepositAddresses = (session: Session): DepositAddresses => ({
  async find(sellerId, network) {
    const { rows } = await session.query<{ address: string }>({
      name: 'deposit-address-find',
      text: 'select address from wallet.deposit_addresses where seller_id = $1 and network = $2 and retired_at is null',
      values: [sellerId, network],
    });
    return rows[0]?.address;
  },

  async placeOf(sellerId) {
    await session.query({
      name: 'address-place-give',
      text: `insert into wallet.address_places (seller_id)
             select $1 where not exists (select from wallet.address_places where seller_id = $1)
             on conflict (seller_id) do nothing`,
      values: [sellerId],
    });
    const { rows } = await session.query<{ place: number }>({
      name: 'address-place',
      text: 'select place from wallet.address_places where seller_id = $1',
      values: [sellerId],
    });
    if (rows[0] === undefined) throw new Error('a seller without a place for addresses');
    return rows[0].place;
  },

  async retire(sellerId, network, at) {
    await session.query({
      name: 'deposit-address-retire',
      text: `update wallet.deposit_addresses set retired_at = $3
             where seller_id = $1 and network = $2 and retired_at is null`,
      values: [sellerId, network, timestamp(at)],
    });
  },

  async keep(sellerId, network, address, at) {
    await session.query({
      name: 'deposit-address-keep',
      text: `insert into wallet.deposit_addresses (seller_id, network, address, given_at) values ($1, $2, $3, $4)
             on conflict (network, address) do update set retired_at = null
             where wallet.deposit_addresses.seller_id = excluded.seller_id`,
      values: [sellerId, network, address, timestamp(at)],
    });
    const { rows } = await session.query<{ address: string }>({
      name: 'deposit-address-kept',
      text: `select address from wallet.deposit_addresses
             where seller_id = $1 and network = $2 and retired_at is null`,
      values: [sellerId, network],
    });
    return rows[0]?.address ?? address;
  },
});
