import type {
  ChainTransferId,
  ChainWatch,
  MovedTransfer,
  WatchPosition,
} from '@cliffhanger/application/ports';
import type { ChainTransferState } from '@cliffhanger/core/chain';
import type { Instant, Money, SellerId } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';
import type { Session } from '../connection.ts';

interface PositionRow {
  readonly network: Network;
  readonly chain_id: bigint;
  readonly token: string;
  readonly decimals: number;
  readonly height: bigint;
  readonly hash: string;
  readonly head_height: bigint;
  readonly finalized_height: bigint;
}

const POSITION = `select network, chain_id, token, decimals, height, hash, head_height, finalized_height
  from chain.watchers where network = $1`;

export const createChainWatch = (session: Session): ChainWatch => ({
  async positionOf(network) {
    const { rows } = await session.query<PositionRow>({
      name: 'chain-position',
      text: POSITION,
      values: [network],
    });
    return rows[0] && positionOf(rows[0]);
  },

  async lease(network, holder, now) {
    const { rows } = await session.query<{ taken: boolean }>({
      name: 'chain-lease',
      text: 'select chain.take_lease($1, $2, $3) as taken',
      values: [network, holder, now],
    });
    return rows[0]?.taken === true;
  },

  async begin({ network, chainId, token, decimals, height, hash, headHeight, finalizedHeight }, now) {
    await session.query({
      name: 'chain-begin',
      text: 'select chain.begin_following($1, $2, $3, $4, $5, $6, $7, $8, $9)',
      values: [network, chainId, token, decimals, height, hash, headHeight, finalizedHeight, now],
    });
  },

  takeIn: (taking, now) => takeIn(session, taking, now),

  async rollbackReorg({ position: { network, height, hash }, to }, now) {
    const { rows } = await session.query<MovedRow>({
      name: 'chain-rollback-reorg',
      text: 'select outcome, id, seller_id, amount, state from chain.walk_back($1, $2, $3, $4, $5, $6)',
      values: [network, height, hash, to.height, to.hash, now],
    });
    return movedOf(rows);
  },

  async hashAt(network, height) {
    const { rows } = await session.query<{ hash: string }>({
      name: 'chain-hash-at',
      text: 'select hash from chain.blocks where network = $1 and height = $2',
      values: [network, height],
    });
    return rows[0]?.hash;
  },

  async lowestOf(network) {
    const { rows } = await session.query<{ height: bigint | null }>({
      name: 'chain-lowest',
      text: 'select min(height) as height from chain.blocks where network = $1',
      values: [network],
    });
    const height = rows[0]?.height ?? null;
    return height === null ? undefined : Number(height);
  },

  async isDisagreeing(network) {
    const { rowCount } = await session.query({
      name: 'chain-is-disagreeing',
      text: 'select from chain.disagreements where network = $1 and watcher = session_user',
      values: [network],
    });
    return rowCount === 1;
  },

  async sayDisagreement(network, { transfers, facts }, now) {
    await session.query({
      name: 'chain-say-disagreement',
      text: 'select chain.say_disagreement($1, $2, $3, $4)',
      values: [network, transfers, JSON.stringify(facts), now],
    });
  },
});

interface MovedRow {
  readonly outcome: string;
  readonly id: ChainTransferId;
  readonly seller_id: SellerId | null;
  readonly amount: Money;
  readonly state: ChainTransferState;
}

/** The first row describes the step itself. */
function movedOf([step, ...moved]: readonly MovedRow[]): readonly MovedTransfer[] | undefined {
  if (step === undefined || step.outcome === 'not-ours') return undefined;
  return moved.map(({ id, seller_id: sellerId, amount, state }) => ({ id, sellerId, amount, state }));
}

async function takeIn(
  session: Session,
  { position, blocks, progress }: Parameters<ChainWatch['takeIn']>[0],
  now: Instant,
): Promise<readonly MovedTransfer[] | undefined> {
  const shown = blocks.flatMap(({ block, transfers }) =>
    transfers.map((transfer) => ({ ...transfer, height: block.height })),
  );
  const { rows } = await session.query<MovedRow>({
    name: 'chain-take-in',
    text: `select outcome, id, seller_id, amount, state from chain.take_in(
             $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    values: [
      position.network,
      position.height,
      position.hash,
      progress.headHeight,
      progress.finalizedHeight,
      blocks.map(({ block }) => block.height),
      blocks.map(({ block }) => block.hash),
      blocks.map(({ block }) => block.at),
      shown.map(({ height }) => height),
      shown.map(({ transactionHash }) => transactionHash),
      shown.map(({ ordinal }) => ordinal),
      shown.map(({ token }) => token),
      shown.map(({ from }) => from),
      shown.map(({ to }) => to),
      shown.map(({ units }) => units),
      now,
    ],
  });
  return movedOf(rows);
}

const positionOf = (row: PositionRow): WatchPosition => ({
  network: row.network,
  chainId: Number(row.chain_id),
  token: row.token,
  decimals: row.decimals,
  height: Number(row.height),
  hash: row.hash,
  headHeight: Number(row.head_height),
  finalizedHeight: Number(row.finalized_height),
});
