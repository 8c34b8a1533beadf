import { askResolution, endResolution, listSuspense } from '@cliffhanger/application/chain';
import { ownMoneyText } from '@cliffhanger/core/chain';
import { jsonRpc } from '@cliffhanger/testing/anvil';
import { signText } from '@cliffhanger/testing/chain';
import { valueOf } from '@cliffhanger/testing/factories';
import { TREASURY } from '../services/chain-wallets.ts';
import { asFinance, type OfFinance } from './as-finance.ts';

const MOST = 50;
const BECAUSE = 'What we begin with: to pay the first sellers, and a reserve in cold storage';

/**
 * Books the operator's transfers to its wallets as its own money, once the watchers have seen them: the
 * sender's key signs, a finance person requests it, an approver confirms. Waits until all are booked.
 */
export const bookOwnMoney = (of: OfFinance): Promise<void> =>
  asFinance(of, 'booking the platform’s own money', async ({ ports, owner, asks, confirms }) => {
    const rpc = jsonRpc(of.addresses.chainUrl);
    for (const { subject, shown } of valueOf(await listSuspense(ports)(undefined, MOST))) {
      if (shown?.sender.toLowerCase() !== TREASURY.toLowerCase()) continue;
      const signature = await signText(rpc, TREASURY, ownMoneyText(shown));
      const asked = { subject, way: 'capital', signature, because: BECAUSE, by: asks } as const;
      const { id } = valueOf(await askResolution(ports)(asked));
      valueOf(await endResolution(ports)({ id, outcome: 'confirmed', by: confirms }));
    }
    const { rows } = await owner.query<{ waiting: number; booked: number }>(
      `select count(*) filter (where state in ('pending', 'suspense'))::int as waiting,
         count(*) filter (where state = 'own')::int as booked
       from chain.transfers where lower(sender) = lower($1)`,
      [TREASURY],
    );
    return rows[0]?.waiting === 0 && rows[0].booked > 0;
  });
