import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { getStatement } from '@cliffhanger/wire/wallet';
import { call, Refused } from '../../../../shared/server/index.ts';

export type Statement = AnswerOf<typeof getStatement>;

interface Progress {
  readonly read: number;
  readonly of: number;
}

/** A hundred transfers a page: more than this is no seller but a fault. */
const MOST_PAGES = 20_000;

/** The whole chain, page after page, oldest first. */
export async function fetchStatement(onProgress: (progress: Progress) => void): Promise<Statement> {
  let whole: Statement | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const received = await call(getStatement, { afterSequence: whole?.transfers.at(-1)?.sequence ?? 0 });
    if (!received.ok) throw new Refused(received.refusal);
    const { transfers, ...head } = received.value;
    whole = { ...head, transfers: [...(whole?.transfers ?? []), ...transfers] };
    onProgress({ read: whole.transfers.length, of: whole.chainLength });
    if (!whole.hasMore || transfers.length === 0) return whole;
  }
  throw new Error('the statement does not end');
}
