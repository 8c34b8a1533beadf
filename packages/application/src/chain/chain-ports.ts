import type { Chain, ChainNode, Requires } from '../ports/index.ts';

/** What following one network takes. */
export interface ChainPorts extends Requires<'transactions' | 'clock' | 'random'> {
  readonly chain: Chain;
  /** This watcher's own node: what it shows is said in this watcher's name. */
  readonly node: ChainNode;
}

/** USDT and what is known to be sent by mistake: transfers of any other token are not even asked for. */
export const tokensOf = ({ token, otherTokens }: Chain): readonly string[] => [token, ...otherTokens];
