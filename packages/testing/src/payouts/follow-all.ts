import { followOutboundTransactions, type Sender } from '@cliffhanger/application/chain';

/** Until nothing is due any more: they are looked after in sets. */
export async function followAll(sender: Sender): Promise<void> {
  const follow = followOutboundTransactions(sender);
  while ((await follow()) > 0);
}
