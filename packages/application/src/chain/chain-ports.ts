import type { Chain, ChainNode, RepositoryName, Requires } from '../ports/index.ts';

/** What following one network takes. */
export interface ChainPorts<Names extends RepositoryName = RepositoryName>
  extends Requires<'transactions' | 'clock' | 'random', Names> {
  readonly chain: Chain;
  /** This watcher's own node: what it shows is said in this watcher's name. */
  readonly node: ChainNode;
}

/** USDT and what is known to be sent by mistake: transfers of any other token are not even asked for. */
export const tokensOf = ({ token, otherTokens }: Chain): readonly string[] => [token, ...otherTokens];
