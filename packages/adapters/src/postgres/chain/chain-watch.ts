import type { ChainWatch, WatchPosition } from '@cliffhanger/application/ports';
import type { Network } from '@cliffhanger/core/wallet';
import { type Session, timestamp } from '../connection.ts';

/** Deeper than any chain goes back; a reorganisation below it is walked by nobody. */
const BLOCKS_REMEMBERED = 512;

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

  async lock(network) {
    const { rows } = await session.query<PositionRow>({
      name: 'chain-position-lock',
      text: `${POSITION} for no key update`,
      values: [network],
    });
    return rows[0] && positionOf(rows[0]);
  },

  async lease(network, { holder, now, until }) {
    const { rowCount } = await session.query({
      name: 'chain-lease',
      text: `update chain.watchers set holder = $2, held_until = $4
             where network = $1 and (holder = $2 or holder is null or held_until <= $3)`,
      values: [network, holder, timestamp(now), timestamp(until)],
    });
    return rowCount === 1;
  },

  async begin({ network, chainId, token, decimals, height, hash, headHeight, finalizedHeight }, at) {
    await session.query({
      name: 'chain-begin',
      text: `with begun as (
               insert into chain.watchers
                 (network, token, decimals, height, hash, head_height, finalized_height, followed_at, chain_id)
               values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (network) do nothing returning network
             )
             insert into chain.blocks (network, height, hash, at) select network, $4, $5, $8 from begun`,
      values: [network, token, decimals, height, hash, headHeight, finalizedHeight, timestamp(at), chainId],
    });
  },

  async advance(network, blocks, { headHeight, finalizedHeight, at }) {
    const newest = blocks.at(-1);
    await session.query({
      name: 'chain-advance',
      text: `update chain.watchers set height = coalesce($2, height), hash = coalesce($3, hash), head_height = $4,
               finalized_height = greatest(finalized_height, $5), followed_at = $6
             where network = $1`,
      values: [
        network,
        newest?.height ?? null,
        newest?.hash ?? null,
        headHeight,
        finalizedHeight,
        timestamp(at),
      ],
    });
    if (newest === undefined) return;
    await session.query({
      name: 'chain-remember',
      text: `insert into chain.blocks (network, height, hash, at)
             select $1, * from unnest($2::bigint[], $3::text[], $4::timestamptz[])`,
      values: [
        network,
        blocks.map(({ height }) => height),
        blocks.map(({ hash }) => hash),
        blocks.map((block) => timestamp(block.at)),
      ],
    });
    await session.query({
      name: 'chain-forget',
      text: 'delete from chain.blocks where network = $1 and height <= $2',
      values: [network, newest.height - BLOCKS_REMEMBERED],
    });
  },

  async rewind(network, { height, hash }) {
    await session.query({
      name: 'chain-rewind',
      text: 'update chain.watchers set height = $2, hash = $3 where network = $1',
      values: [network, height, hash],
    });
    await session.query({
      name: 'chain-forget-above',
      text: 'delete from chain.blocks where network = $1 and height > $2',
      values: [network, height],
    });
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
});

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
