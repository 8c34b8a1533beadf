import type { AllocationBlocks, SaidOutcome } from '@cliffhanger/application/ports';
import { instantOf } from '@cliffhanger/core/kernel';
import type { Session } from '../connection.ts';

interface DayRow {
  readonly day: string;
  readonly from_ms: bigint;
  readonly height: bigint | null;
  readonly hash: string | null;
}

export const createAllocationBlocks = (session: Session): AllocationBlocks => ({
  async toSay(network, now) {
    const { rows } = await session.query<DayRow>({
      name: 'allocation-blocks-to-say',
      text: 'select day, from_ms, height, hash from checkout.allocation_blocks_to_say($1, $2)',
      values: [network, now],
    });
    return rows.map(({ day, from_ms, height, hash }) => ({
      day,
      from: instantOf(Number(from_ms)),
      known: height === null || hash === null ? null : { height: Number(height), hash },
    }));
  },

  async say({ network, day, block, parentAt, progress }, now) {
    const { rows } = await session.query<{ outcome: SaidOutcome }>({
      name: 'allocation-block-say',
      text: 'select checkout.say_allocation_block($1, $2::date, $3, $4, $5, $6, $7, $8, $9) as outcome',
      values: [
        network,
        day,
        block.height,
        block.hash,
        block.at,
        parentAt,
        progress.headHeight,
        progress.finalizedHeight,
        now,
      ],
    });
    if (rows[0] === undefined) throw new Error('a block was said to nobody');
    return rows[0].outcome;
  },
});
