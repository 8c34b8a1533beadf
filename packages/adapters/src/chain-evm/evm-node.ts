import type { BlockSeen, ChainNode, TransactionState } from '@cliffhanger/application/ports';
import { NodeUnreachable } from '@cliffhanger/application/ports';
import { instantOf } from '@cliffhanger/core/kernel';
import { decodeFunctionResult, encodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem';
import { broadcastOutcome } from './broadcast-outcome.ts';
import { createNodeClient, type NodeClient, nodeErrorIn } from './node-client.ts';
import { TRANSFER_TOPIC, transfersOf } from './transfer-logs.ts';

interface EvmNodeOptions {
  readonly url: string;
  /** The expected chain id. Responses from a node on another chain are rejected. */
  readonly chainId: number;
  readonly timeoutMs?: number;
}

interface RawBlock {
  readonly number: Hex | null;
  readonly hash: Hex | null;
  readonly parentHash: Hex;
  readonly timestamp: Hex;
}

const ANSWER_WITHIN_MS = 10_000;
const MS_IN_SECOND = 1_000;
const TOKEN = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function decimals() view returns (uint8)',
]);

/** An EVM node over JSON-RPC. */
export function createEvmNode({ url, chainId, timeoutMs = ANSWER_WITHIN_MS }: EvmNodeOptions): ChainNode {
  const node = createNodeClient({ url, chainId, timeoutMs });
  const { ask } = node;
  const callToken = async (token: string, data: Hex, block: Hex | 'latest'): Promise<Hex> => {
    const at = block === 'latest' ? block : { blockHash: block };
    return ask({ method: 'eth_call', params: [{ to: token as Hex, data }, at] });
  };
  const balanceOf = async (token: string, address: string, block: Hex | 'latest'): Promise<bigint> => {
    const data = encodeFunctionData({ abi: TOKEN, functionName: 'balanceOf', args: [address as Hex] });
    const answer = await callToken(token, data, block);
    return decodeFunctionResult({ abi: TOKEN, functionName: 'balanceOf', data: answer });
  };
  return {
    name: new URL(url).host,

    head: async () =>
      known(blockOf(await ask({ method: 'eth_getBlockByNumber', params: ['latest', false] }))),

    blockAt: async (height) =>
      blockOf(await ask({ method: 'eth_getBlockByNumber', params: [numberToHex(height), false] })),

    finalizedHeight: async () =>
      known(blockOf(await ask({ method: 'eth_getBlockByNumber', params: ['finalized', false] }))).height,

    transfersIn: (blockHash, tokens) => {
      const filter = { blockHash: blockHash as Hex, address: tokens as Hex[], topics: [TRANSFER_TOPIC] };
      return inKnownBlock(node, blockHash as Hex, async () =>
        transfersOf(await ask({ method: 'eth_getLogs', params: [filter] })),
      );
    },

    transactionState: (hash) => transactionState(node, hash as Hex),

    broadcast: (signed) =>
      broadcastOutcome(() => ask({ method: 'eth_sendRawTransaction', params: [signed as Hex] })),

    nextNonce: async (address) =>
      Number(await ask({ method: 'eth_getTransactionCount', params: [address as Hex, 'latest'] })),

    async feesNow() {
      const [block, priority] = await Promise.all([
        ask({ method: 'eth_getBlockByNumber', params: ['latest', false] }),
        ask({ method: 'eth_maxPriorityFeePerGas' }),
      ]);
      return { baseFee: BigInt(block?.baseFeePerGas ?? 0), priorityFee: BigInt(priority) };
    },

    nativeBalance: async (address) =>
      BigInt(await ask({ method: 'eth_getBalance', params: [address as Hex, 'latest'] })),

    tokenBalance: (token, address) => balanceOf(token, address, 'latest'),

    tokenBalanceIn: (blockHash, token, address) =>
      inKnownBlock(node, blockHash as Hex, () => balanceOf(token, address, blockHash as Hex)),

    async decimals(token) {
      const data = encodeFunctionData({ abi: TOKEN, functionName: 'decimals' });
      const answer = await callToken(token, data, 'latest');
      return decodeFunctionResult({ abi: TOKEN, functionName: 'decimals', data: answer });
    },
  };
}

/** A node refuses queries about a block it has not seen or has dropped: the outcome is then unknown. */
async function inKnownBlock<T>(
  { ask }: NodeClient,
  hash: Hex,
  look: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await look();
  } catch (error) {
    if (nodeErrorIn(error) === undefined) throw error;
    if ((await ask({ method: 'eth_getBlockByHash', params: [hash, false] })) === null) return undefined;
    throw error;
  }
}

/** A pending block has no number and no hash, so it is ignored. */
function blockOf(raw: RawBlock | null): BlockSeen | undefined {
  if (raw === null || raw.number === null || raw.hash === null) return undefined;
  const { number, hash, parentHash, timestamp } = raw;
  return { height: Number(number), hash, parentHash, at: instantOf(Number(timestamp) * MS_IN_SECOND) };
}

function known(block: BlockSeen | undefined): BlockSeen {
  if (block === undefined) throw new NodeUnreachable('a node shows no block');
  return block;
}

async function transactionState({ ask }: NodeClient, hash: Hex): Promise<TransactionState> {
  const receipt = await ask({ method: 'eth_getTransactionReceipt', params: [hash] });
  if (receipt === null) {
    const transaction = await ask({ method: 'eth_getTransactionByHash', params: [hash] });
    return { kind: transaction === null ? 'unknown' : 'waiting' };
  }
  return {
    kind: 'included',
    block: { height: Number(receipt.blockNumber), hash: receipt.blockHash },
    isSuccess: receipt.status === '0x1',
    feePaid: BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice),
  };
}
