import type { Chain, ChainNode, RepositoryName, Requires } from '../ports/index.ts';

/** Dependencies for following one network. */
export interface ChainPorts<Names extends RepositoryName = RepositoryName>
  extends Requires<'transactions' | 'clock' | 'random', Names> {
  readonly chain: Chain;
  /** This watcher's own node; its answers are recorded under this watcher's role. */
  readonly node: ChainNode;
}

/** USDT and tokens known to be sent by mistake. Transfers of other tokens are not queried. */
export const tokensOf = ({ token, otherTokens }: Chain): readonly string[] => [token, ...otherTokens];
