import type { Instant } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';

/** A block as one node reports it. */
export interface BlockSeen {
  readonly height: number;
  readonly hash: string;
  readonly parentHash: string;
  readonly at: Instant;
}

/** A token transfer in a block that a node reports. */
export interface TokenTransfer {
  readonly transactionHash: string;
  /**
   * Index among the transfers of its transaction, from 0. Unlike the log index in the block it survives a
   * reorganisation that includes the transaction elsewhere.
   */
  readonly ordinal: number;
  readonly token: string;
  readonly from: string;
  readonly to: string;
  /** In the token's smallest unit. */
  readonly units: bigint;
}

export type TransactionState =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'waiting' }
  | {
      readonly kind: 'included';
      readonly block: Pick<BlockSeen, 'height' | 'hash'>;
      /** False: reverted. It cost its fee and used its nonce. */
      readonly isSuccess: boolean;
      /** In the chain's native coin. */
      readonly feePaid: bigint;
    };

/**
 * The node's answer to a broadcast. `nonce-used`: a block has another transaction with this nonce.
 * `underpriced`: the mempool has one with this nonce and an equal or higher fee.
 */
export type Broadcast = 'accepted' | 'known' | 'nonce-used' | 'underpriced' | 'insufficient-gas';

/** Per unit of gas, in the smallest unit of the native coin. */
export interface Fees {
  readonly baseFee: bigint;
  readonly priorityFee: bigint;
}

/** One node. A single node's report moves no money: two must agree. */
export interface ChainNode {
  /** Display name for operators, without passwords or paths. */
  readonly name: string;
  head(): Promise<BlockSeen>;
  /** Undefined above the newest block. */
  blockAt(height: number): Promise<BlockSeen | undefined>;
  /** Blocks up to this height should never be replaced. */
  finalizedHeight(): Promise<number>;
  /**
   * Transfers of these tokens, in block order, without zero amounts. Undefined when the node does not know
   * the block.
   */
  transfersIn(blockHash: string, tokens: readonly string[]): Promise<readonly TokenTransfer[] | undefined>;
  transactionState(hash: string): Promise<TransactionState>;
  broadcast(signed: string): Promise<Broadcast>;
  /** By mined transactions only; ignores pending ones. */
  nextNonce(address: string): Promise<number>;
  feesNow(): Promise<Fees>;
  nativeBalance(address: string): Promise<bigint>;
  tokenBalance(token: string, address: string): Promise<bigint>;
  /** At a block. Undefined when the node does not know the block. */
  tokenBalanceIn(blockHash: string, token: string, address: string): Promise<bigint | undefined>;
  decimals(token: string): Promise<number>;
}

/** A network and the nodes that observe it. */
export interface Chain {
  readonly network: Network;
  /** EIP-155: prevents replay of a signature on another EVM chain. */
  readonly chainId: number;
  readonly nodes: readonly [ChainNode, ...ChainNode[]];
  /** The USDT contract on this chain. */
  readonly token: string;
  /** Other tokens that people send by mistake: recorded in suspense, never credited. */
  readonly otherTokens: readonly string[];
}

/** The node is unreachable or its response is invalid. The outcome is unknown: retry later. */
export class NodeUnreachable extends Error {
  override readonly name = 'SourceUnreachable';
}
