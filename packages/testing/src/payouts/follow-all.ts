import { followOutboundTransactions, type Sender } from '@cliffhanger/application/chain';

/** Repeats until nothing is due; transactions are processed in batches. */
export async function followAll(sender: Sender): Promise<void> {
  const follow = followOutboundTransactions(sender);
  while ((await follow()) > 0);
}
