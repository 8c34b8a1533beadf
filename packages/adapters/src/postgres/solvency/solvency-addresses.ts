import type { AddressAtBlock, SolvencyAddresses } from '@cliffhanger/application/ports';
import type { Network } from '@cliffhanger/core/wallet';
import type { Session } from '../connection.ts';

interface AddressRow {
  readonly day: string;
  readonly height: bigint;
  readonly hash: string;
  readonly address: string;
}

const addressOf =
  (network: Network) =>
  ({ day, height, hash, address }: AddressRow): AddressAtBlock => ({
    day,
    network,
    address,
    block: Number(height),
    blockHash: hash,
  });

export const createSolvencyAddresses = (session: Session): SolvencyAddresses => ({
  async toSay(network, now) {
    const { rows } = await session.query<AddressRow>({
      name: 'solvency-to-say',
      text: 'select day, height, hash, address from solvency.to_say($1, $2)',
      values: [network, now],
    });
    return rows.map(addressOf(network));
  },

  async say(said) {
    const [first] = said;
    if (first === undefined) return;
    await session.query({
      name: 'solvency-say',
      text: 'select solvency.say_holdings($1::date, $2, $3, $4)',
      values: [first.day, first.network, said.map(({ address }) => address), said.map(({ units }) => units)],
    });
  },

  async toSign(network, now) {
    const { rows } = await session.query<AddressRow>({
      name: 'solvency-to-sign',
      text: 'select day, height, hash, address from solvency.to_sign($1, $2)',
      values: [network, now],
    });
    return rows.map(addressOf(network));
  },

  async addSignature({ day, network, address }, signature) {
    await session.query({
      name: 'solvency-add-signature',
      text: 'select solvency.add_signature($1::date, $2, $3, $4)',
      values: [day, network, address, signature],
    });
  },
});
