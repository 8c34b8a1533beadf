import { DAY_MS, type Instant, later } from '@cliffhanger/core/kernel';
import type { ActionLine } from '@cliffhanger/core/transparency';
import type { ActionsQuery } from './actions-query.ts';

export type { ActionsQuery } from './actions-query.ts';

interface Counts {
  readonly lines: number;
  readonly refused: number;
  readonly personal: number;
  readonly failed: number;
}

/** The public log of what staff did. */
export interface ActionLog {
  list(asked: {
    readonly from: Instant;
    readonly until: Instant;
    readonly role: string | undefined;
    readonly isRefusedOnly: boolean;
    readonly isPersonalOnly: boolean;
    readonly before: bigint | undefined;
    readonly most: number;
  }): Promise<readonly ActionLine[]>;
  count(day: { readonly from: Instant; readonly until: Instant }): Promise<Counts>;
  chain(asked: { readonly after: bigint; readonly most: number }): Promise<readonly ActionLine[]>;
}

export interface ActionsDay {
  readonly query: ActionsQuery;
  readonly today: string;
  readonly counts: Counts;
  /** The newest first. */
  readonly lines: readonly ActionLine[];
  readonly hasMore: boolean;
}

const LINES_A_PAGE = 100;

export async function readActions(log: ActionLog, query: ActionsQuery, now: Instant): Promise<ActionsDay> {
  const { from, role, only, before } = query;
  const day = { from, until: later(from, DAY_MS) };
  const counts = await log.count(day);
  const lines = await log.list({
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
