/*
 * A JSON-RPC client for a chain's node. It shares neither library nor node address with the rest of the
 * platform.
 */

export interface TokenMove {
  readonly hash: string;
  readonly from: string;
  readonly to: string;
  readonly units: bigint;
  readonly blockHash: string;
}

export interface ChainNode {
  chainId(): Promise<number>;
  head(): Promise<number>;
  /** Balances at a block hash. Undefined if the node does not have that block. */
  balances(
    blockHash: string,
    token: string,
    addresses: readonly string[],
  ): Promise<ReadonlyMap<string, bigint> | undefined>;
  /** The token transfers of each transaction. Unknown or failed transactions are missing in the result. */
  movesIn(token: string, hashes: readonly string[]): Promise<ReadonlyMap<string, readonly TokenMove[]>>;
  /** Token transfers sent by these addresses within a range of blocks. */
  movesFrom(
    token: string,
    addresses: readonly string[],
    blocks: { readonly from: number; readonly to: number },
  ): Promise<readonly TokenMove[]>;
}

interface Call {
  readonly method: string;
  readonly params: readonly unknown[];
}

interface Answer {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

interface Log {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
  readonly transactionHash: string;
  readonly blockHash: string;
  readonly removed?: boolean;
}

/** Topic of `Transfer(address,address,uint256)` and selector of `balanceOf(address)`. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const BALANCE_OF = '0x70a08231';
const WORD_DIGITS = 64;
const ADDRESS_DIGITS = 40;
const MOST_CALLS_AT_ONCE = 50;
const MOST_SENDERS_AT_ONCE = 200;
const ANSWER_WITHIN_MS = 15_000;

const word = (address: string): string => address.slice(2).toLowerCase().padStart(WORD_DIGITS, '0');
const hex = (value: number): string => `0x${value.toString(16)}`;

export function createNode(url: string): ChainNode {
  const ask = async (calls: readonly Call[]): Promise<readonly Answer[]> => {
    const answers: Answer[] = [];
    for (let first = 0; first < calls.length; first += MOST_CALLS_AT_ONCE) {
      const part = calls.slice(first, first + MOST_CALLS_AT_ONCE);
      const reply = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(part.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      const given = (await reply.json()) as readonly Answer[];
      if (!Array.isArray(given) || given.length !== part.length)
        throw new Error('the node answers something else');
      answers.push(...given.toSorted((one, other) => one.id - other.id));
    }
    return answers;
  };
  const one = async (method: string, ...params: readonly unknown[]): Promise<unknown> => {
    const [answer] = await ask([{ method, params }]);
    if (answer?.error !== undefined) throw new Error(`the node refuses ${method}: ${answer.error.message}`);
    return answer?.result;
  };

  return {
    chainId: async () => Number(await one('eth_chainId')),
    head: async () => Number(await one('eth_blockNumber')),

    balances: async (blockHash, token, addresses) => {
      if ((await one('eth_getBlockByHash', blockHash, false)) === null) return undefined;
      const answers = await ask(
        addresses.map((address) => ({
          method: 'eth_call',
          params: [{ to: token, data: `${BALANCE_OF}${word(address)}` }, { blockHash }],
        })),
      );
      const balances = new Map<string, bigint>();
      for (const [at, { result, error }] of answers.entries()) {
        if (error !== undefined) throw new Error(`the node does not say a balance: ${error.message}`);
        balances.set(addresses[at] ?? '', BigInt(String(result)));
      }
      return balances;
    },

    movesIn: async (token, hashes) => {
      const answers = await ask(
        hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
      );
      const moves = new Map<string, readonly TokenMove[]>();
      for (const [at, { result, error }] of answers.entries()) {
        const receipt = result as { readonly status: string; readonly logs: readonly Log[] } | null;
        // The node rejects a malformed hash; such a transaction does not exist either.
        if (error !== undefined || receipt === null || receipt?.status !== '0x1') continue;
        moves.set(hashes[at] ?? '', movesOf(receipt.logs, token));
      }
      return moves;
    },

    movesFrom: async (token, addresses, { from, to }) => {
      const moves: TokenMove[] = [];
      for (let first = 0; first < addresses.length; first += MOST_SENDERS_AT_ONCE) {
        const senders = addresses
          .slice(first, first + MOST_SENDERS_AT_ONCE)
          .map((address) => `0x${word(address)}`);
        const logs = await one('eth_getLogs', {
          fromBlock: hex(from),
          toBlock: hex(to),
          address: token,
          topics: [TRANSFER, senders],
        });
        moves.push(...movesOf(logs as readonly Log[], token));
      }
      return moves;
    },
  };
}

const movesOf = (logs: readonly Log[], token: string): readonly TokenMove[] =>
  logs
    .filter(
      ({ address, topics, removed }) =>
        address.toLowerCase() === token.toLowerCase() && topics[0] === TRANSFER && removed !== true,
    )
    .map(({ topics, data, transactionHash, blockHash }) => ({
      hash: transactionHash,
      from: addressIn(topics[1]),
      to: addressIn(topics[2]),
      units: BigInt(data),
      blockHash,
    }));

const addressIn = (topic = ''): string => `0x${topic.slice(-ADDRESS_DIGITS)}`.toLowerCase();
