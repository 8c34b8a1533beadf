import { accept } from '@cliffhanger/core/kernel';
import type { Sender } from '../chain/index.ts';
import type { Requires } from '../ports/index.ts';

interface SignAddressesPorts extends Requires<'transactions' | 'clock', 'solvencyAddresses'> {
  readonly chain: Pick<Sender['chain'], 'network'>;
  readonly wallets: Pick<Sender['wallets'], 'hot' | 'gas'>;
  readonly signer: Pick<Sender['signer'], 'signForAddress'>;
}

/**
 * Has the wallets sign for the day and its block: a signature proves control of the address. Addresses whose
 * keys the signer does not hold stay unsigned, and their balances are only stated.
 */
export const signAddresses = (sender: SignAddressesPorts) => async (): Promise<number> => {
  const { transactions, clock, chain, wallets, signer } = sender;
  const own = [wallets.hot, wallets.gas].map((address) => address.toLowerCase());
  const asked = await transactions.read(({ solvencyAddresses }) =>
    solvencyAddresses.toSign(chain.network, clock.now()),
  );
  const ours = asked.filter(({ address }) => own.includes(address.toLowerCase()));
  for (const at of ours) {
    const signature = await signer.signForAddress(at);
    await transactions.run(async ({ solvencyAddresses }) =>
      accept(await solvencyAddresses.addSignature(at, signature)),
    );
  }
  return ours.length;
};
