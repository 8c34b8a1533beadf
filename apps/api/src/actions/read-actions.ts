import type { ActionCounts, PublicRecords } from '@cliffhanger/application/ports';
import { DAY_MS, type Instant, later } from '@cliffhanger/core/kernel';
import type { ActionLine } from '@cliffhanger/core/transparency';
import type { ActionsQuery } from './actions-query.ts';

export type { ActionsQuery } from './actions-query.ts';

export interface ActionsDay {
  readonly query: ActionsQuery;
  readonly today: string;
  readonly counts: ActionCounts;
  /** Newest first. */
  readonly lines: readonly ActionLine[];
  readonly hasMore: boolean;
}

const LINES_A_PAGE = 100;

export async function readActions(
  records: Pick<PublicRecords, 'listActions' | 'countActions'>,
  query: ActionsQuery,
  now: Instant,
): Promise<ActionsDay> {
  const { from, role, only, before } = query;
  const day = { from, until: later(from, DAY_MS) };
  const counts = await records.countActions(day);
  const lines = await records.listActions({
    ...day,
    role,
    isRefusedOnly: only === 'refused',
    isPersonalOnly: only === 'personal',
    before,
    most: LINES_A_PAGE + 1,
  });
  return {
    query,
    today: new Date(now).toISOString().slice(0, 10),
    counts,
    lines: lines.slice(0, LINES_A_PAGE),
    hasMore: lines.length > LINES_A_PAGE,
  };
}
