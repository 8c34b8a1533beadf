import type { Instant } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';

/** A block as one node shows it. */
export interface BlockSeen {
  readonly height: number;
  readonly hash: string;
  readonly parentHash: string;
  readonly at: Instant;
}

/** Tokens that moved from one address to another, in a block that a node shows. */
export interface TokenTransfer {
  readonly transactionHash: string;
  /**
   * The how-manieth transfer of its transaction, from 0. It stays the same when a reorganisation includes the
   * transaction again elsewhere, which its place in the block does not.
   */
  readonly ordinal: number;
  readonly token: string;
  readonly from: string;
  readonly to: string;
  /** In the smallest unit of the token. */
  readonly units: bigint;
}

export type TransactionState =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'waiting' }
  | {
      readonly kind: 'included';
      readonly block: Pick<BlockSeen, 'height' | 'hash'>;
      /** False: it took its fee and its number, and did nothing. */
      readonly isSuccess: boolean;
      /** What it cost, in the chain's own coin. */
      readonly feePaid: bigint;
    };

/**
 * What a node said to a transaction. `nonce-used`: another one of the same number is in a block. `underpriced`: one of
 * the same number waits there and pays as much.
 */
export type Broadcast = 'accepted' | 'known' | 'nonce-used' | 'underpriced' | 'insufficient-gas';

/** For one unit of gas, in the smallest unit of the chain's own coin. */
export interface Fees {
  readonly baseFee: bigint;
  readonly priorityFee: bigint;
}

/** One node. What one of them says alone moves no money: two must say the same. */
export interface ChainNode {
  /** By which people know it; without passwords or paths. */
  readonly name: string;
  head(): Promise<BlockSeen>;
  /** Undefined above the newest one. */
  blockAt(height: number): Promise<BlockSeen | undefined>;
  /** No block up to this height should ever be replaced. */
  finalizedHeight(): Promise<number>;
  /** Of these tokens, in their order; those of nothing are left out. Undefined: the node does not know the block. */
  transfersIn(blockHash: string, tokens: readonly string[]): Promise<readonly TokenTransfer[] | undefined>;
  transactionState(hash: string): Promise<TransactionState>;
  broadcast(signed: string): Promise<Broadcast>;
  /** By what is in blocks: transactions that wait are not counted. */
  nextNonce(address: string): Promise<number>;
  feesNow(): Promise<Fees>;
  nativeBalance(address: string): Promise<bigint>;
  tokenBalance(token: string, address: string): Promise<bigint>;
  /** As of a block. Undefined: the node does not know the block. */
  tokenBalanceIn(blockHash: string, token: string, address: string): Promise<bigint | undefined>;
  decimals(token: string): Promise<number>;
}

/** A network and the nodes through which it is seen. */
export interface Chain {
  readonly network: Network;
  /** Among EVM chains: a signature for one of them is none on another. */
  readonly chainId: number;
  readonly nodes: readonly [ChainNode, ...ChainNode[]];
  /** The contract of USDT there. */
  readonly token: string;
  /** Other tokens that people are known to send by mistake: seen and set aside, never credited. */
  readonly otherTokens: readonly string[];
}

/** The node cannot be reached, or answers with what is no answer. Nothing is known: ask again later. */
export class NodeUnreachable extends Error {
  override readonly name = 'SourceUnreachable';
}
