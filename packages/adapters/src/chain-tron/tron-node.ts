import {
  type BlockSeen,
  type Broadcast,
  type ChainNode,
  NodeUnreachable,
  type TransactionState,
} from '@cliffhanger/application/ports';
import { instantOf } from '@cliffhanger/core/kernel';
import { tronAccountOf } from '@cliffhanger/core/wallet';
import * as answers from './node-answers.ts';
import { type Ask, createNodeClient, type NodeOptions } from './node-client.ts';
import { onItsChain } from './on-its-chain.ts';
import { transfersOf } from './transfer-logs.ts';

const HEIGHT_CHARACTERS = 16;
const WORD_CHARACTERS = 64;
const ENERGY_PRICE = 'getEnergyFee';

interface SourceOptions extends NodeOptions {
  /** The expected chain id. */
  readonly chainId: number;
}

/**
 * A Tron node over its HTTP interface. Tron transactions have no nonce: their expiry prevents a double
 * payment (tron-payments.ts). The payout state machine and the signer rely on nonces, so payouts on Tron are
 * recorded by two people until both support expiry.
 */
export function createTronNode({ chainId, ...options }: SourceOptions): ChainNode {
  const ask = onItsChain(createNodeClient(options), chainId);
  return {
    name: new URL(options.url).host,
    head: async () => blockSeen(await ask('/wallet/getnowblock', {}, answers.block)),
    blockAt: async (height) => {
      const found = await blockAt(ask, height);
      return found && blockSeen(found);
    },
    finalizedHeight: async () =>
      blockSeen(await ask('/walletsolidity/getnowblock', {}, answers.block)).height,
    transfersIn: (blockHash, tokens) => transfersIn(ask, blockHash, tokens),
    transactionState: (hash) => transactionState(ask, hash),
    broadcast: async (signed) =>
      broadcastOutcome(await ask('/wallet/broadcasthex', { transaction: signed }, answers.broadcastAnswer)),
    nextNonce: () => Promise.reject(new TypeError('Tron does not number the transactions of an address')),
    feesNow: async () => {
      const { chainParameter } = await ask('/wallet/getchainparameters', {}, answers.chainParameters);
      const price = chainParameter.find(({ key }) => key === ENERGY_PRICE)?.value;
      if (price === undefined) throw new NodeUnreachable('the price of energy was not told');
      return { baseFee: BigInt(price), priorityFee: 0n };
    },
    nativeBalance: async (address) => {
      const { balance = 0 } = await ask('/wallet/getaccount', { address, visible: true }, answers.account);
      return BigInt(balance);
    },
    /** Tron nodes have no historical balances: the balance is always the latest. */
    tokenBalance: (token, address) => callToken(ask, token, 'balanceOf(address)', wordOf(address)),
    tokenBalanceIn: async () => undefined,
    decimals: async (token) => Number(await callToken(ask, token, 'decimals()', '')),
  };
}

const blockSeen = ({ blockID, block_header: { raw_data } }: answers.Block): BlockSeen => ({
  height: raw_data.number ?? 0,
  hash: blockID,
  parentHash: raw_data.parentHash,
  at: instantOf(raw_data.timestamp ?? 0),
});

async function blockAt(ask: Ask, height: number): Promise<answers.Block | undefined> {
  const found = await ask('/wallet/getblockbynum', { num: height }, answers.maybeBlock);
  return found.blockID === undefined ? undefined : (found as answers.Block);
}

/**
 * Tron lists the events of a block by height only. So the block at that height is read before and after: if
 * it changed in between, it is unclear to which block the events belong.
 */
async function transfersIn(ask: Ask, blockHash: string, tokens: readonly string[]) {
  const height = Number.parseInt(blockHash.slice(0, HEIGHT_CHARACTERS), 16);
  if ((await blockAt(ask, height))?.blockID !== blockHash) return undefined;
  const infos = await ask('/wallet/gettransactioninfobyblocknum', { num: height }, answers.transactionInfos);
  const after = await blockAt(ask, height);
  if (after?.blockID !== blockHash) return undefined;
  const inside = new Set(after.transactions?.map(({ txID }) => txID));
  if (infos.some(({ id }) => !inside.has(id))) {
    throw new NodeUnreachable('a block was told with transactions that are not in it');
  }
  return transfersOf(infos, tokens);
}

async function transactionState(ask: Ask, hash: string): Promise<TransactionState> {
  const info = await ask('/wallet/gettransactioninfobyid', { value: hash }, answers.transactionInfo);
  if (info.id === undefined || info.blockNumber === undefined) {
    const known = await ask('/wallet/gettransactionbyid', { value: hash }, answers.knownTransaction);
    return { kind: known.txID === undefined ? 'unknown' : 'waiting' };
  }
  const block = await blockAt(ask, info.blockNumber);
  if (block === undefined)
    throw new NodeUnreachable('a transaction was told to be in a block that is not there');
  return {
    kind: 'included',
    block: { height: info.blockNumber, hash: block.blockID },
    isSuccess: answers.hasSucceeded(info),
    feePaid: BigInt(info.fee ?? 0),
  };
}

const REFUSALS: Readonly<Record<string, Broadcast>> = {
  DUP_TRANSACTION_ERROR: 'known',
  /** Can never be included in a block, like a transaction with a used nonce. */
  TRANSACTION_EXPIRATION_ERROR: 'nonce-used',
  TAPOS_ERROR: 'nonce-used',
  BANDWITH_ERROR: 'insufficient-gas',
  CONTRACT_VALIDATE_ERROR: 'insufficient-gas',
};

function broadcastOutcome({
  result,
  code = '',
}: {
  result?: boolean | undefined;
  code?: string | undefined;
}): Broadcast {
  if (result === true) return 'accepted';
  const refusal = REFUSALS[code];
  if (refusal === undefined)
    throw new NodeUnreachable(`a transaction was answered with ${code || 'nothing'}`);
  return refusal;
}

const wordOf = (address: string): string =>
  Buffer.from(tronAccountOf(address)).toString('hex').padStart(WORD_CHARACTERS, '0');

async function callToken(ask: Ask, token: string, selector: string, parameter: string): Promise<bigint> {
  const question = {
    owner_address: token,
    contract_address: token,
    function_selector: selector,
    parameter,
    visible: true,
  };
  const { constant_result } = await ask('/wallet/triggerconstantcontract', question, answers.constantAnswer);
  const [word = ''] = constant_result;
  if (!/^[0-9a-f]{64}$/.test(word)) throw new NodeUnreachable('a token was answered for with no number');
  return BigInt(`0x${word}`);
}
