import { bringColdSignature, endColdSignature, listColdWallets } from '@cliffhanger/application/solvency';
import { addressStatementText } from '@cliffhanger/core/solvency';
import { jsonRpc } from '@cliffhanger/testing/anvil';
import { signText } from '@cliffhanger/testing/chain';
import { valueOf } from '@cliffhanger/testing/factories';
import { asFinance, type OfFinance } from './as-finance.ts';

/**
 * Simulates the person with the hardware wallet: the cold wallet signs for the day's block, and two people
 * import the signature.
 */
export const signForColdWallets = (of: OfFinance): Promise<void> =>
  asFinance(of, 'signing for the cold wallet', async ({ ports, asks, confirms }) => {
    const unsigned = valueOf(await listColdWallets(ports)()).filter(({ signed }) => signed === null);
    for (const { network, address, toSign, waiting } of unsigned) {
      if (toSign === null || waiting !== null) continue;
      const signature = await signText(jsonRpc(of.addresses.chainUrl), address, addressStatementText(toSign));
      const { id } = valueOf(await bringColdSignature(ports)({ network, address, signature, by: asks }));
      valueOf(await endColdSignature(ports)({ id, outcome: 'confirmed', by: confirms }));
    }
    return unsigned.every(({ toSign }) => toSign !== null);
  });
