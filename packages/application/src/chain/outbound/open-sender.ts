import { accept } from '@cliffhanger/core/kernel';
import type { RepositoryName } from '../../ports/index.ts';
import type { Sender } from './sender.ts';

export type SenderParts<Names extends RepositoryName> = Omit<Sender<Names>, 'decimals' | 'wallets'> & {
  readonly coldWallet: string;
};

type Registering = 'chainHoldings' | 'outboundTransactions';

/** Reads the wallets from the signer and the decimals from the chain, and registers the wallets. */
export async function openSender<Names extends RepositoryName>({
  coldWallet,
  ...parts
}: SenderParts<Names | Registering>): Promise<Sender<Names | Registering>> {
  const { chain, signer } = parts;
  const [decimals, { hot, gas }] = await Promise.all([
    chain.nodes[0].decimals(chain.token),
    signer.wallets(),
  ]);
  const sender = { ...parts, decimals, wallets: { hot, gas, cold: coldWallet } };
  await register(sender);
  return sender;
}

/** Initial nonces are read from the chain; registered wallets stay unchanged. */
async function register({ chain, decimals, wallets, transactions }: Sender<Registering>): Promise<void> {
  const { hot, gas, cold } = wallets;
  const [node] = chain.nodes;
  const nonces = await Promise.all([hot, gas].map((address) => node.nextNonce(address)));
  await transactions.run(async ({ outboundTransactions, chainHoldings }) => {
    await outboundTransactions.registerToken(chain.network, chain.token, decimals);
    await outboundTransactions.registerWallet(chain.network, hot, nonces[0] ?? 0);
    await outboundTransactions.registerWallet(chain.network, gas, nonces[1] ?? 0);
    await chainHoldings.addPlatformAddresses(chain.network, [hot, gas, cold]);
    return accept(undefined);
  });
}
