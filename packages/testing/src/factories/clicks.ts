import { randomUUID } from 'node:crypto';
import { takeClicks } from '@cliffhanger/application/library';
import type { ClickGroup, Dependencies } from '@cliffhanger/application/ports';
import type { DramaId } from '@cliffhanger/core/catalog';
import type { SellerId } from '@cliffhanger/core/kernel';
import { type Click, VIEW_KINDS, type View } from '@cliffhanger/core/library';
import { clickToken } from '@cliffhanger/core/orders';
import { valueOf } from './sellers.ts';

export const aClickGroup = (...clicks: readonly Click[]): ClickGroup => ({
  id: randomUUID(),
  clicks,
  views: [],
});

export const aViewGroup = (...views: readonly View[]): ClickGroup => ({
  id: randomUUID(),
  clicks: [],
  views,
});

/** Counted first clicks by this many viewers. */
export async function viewersClick(
  dependencies: Pick<Dependencies, 'transactions' | 'clock'>,
  code: string,
  viewers: number,
): Promise<void> {
  const click = (): Click => ({ code, at: dependencies.clock.now(), by: 'viewer', mark: randomUUID() });
  valueOf(await takeClicks(dependencies)([aClickGroup(...Array.from({ length: viewers }, click))]));
}

interface Visits {
  readonly sellerId: SellerId;
  readonly code: string;
  readonly dramaId: DramaId;
  readonly viewers: number;
}

/** The shares of clickers who see the page, the preview and a free episode. The first viewer completes every step. */
const SHARES = { landing: 0.8, preview: 0.55, play: 0.3 } as const;
const MARK_LENGTH = 22;

/** Clicks and further steps by this many viewers; returns the cookie of the one who went furthest. */
export async function viewersVisit(
  dependencies: Pick<Dependencies, 'transactions' | 'clock' | 'hmac'>,
  { sellerId, code, dramaId, viewers }: Visits,
): Promise<string> {
  const { clock, hmac } = dependencies;
  const at = clock.now();
  const marks = Array.from({ length: viewers }, () => randomUUID().replaceAll('-', '').slice(0, MARK_LENGTH));
  const views = VIEW_KINDS.flatMap((kind) =>
    marks.slice(0, Math.ceil(viewers * SHARES[kind])).map(
      (mark): View => ({
        kind,
        dramaId,
        episode: kind === 'play' ? 1 : 0,
        at,
        visit: { code, mark, clickedAt: at },
        by: 'viewer',
        mark: `${kind}-${mark}`,
      }),
    ),
  );
  const clicks = marks.map((mark): Click => ({ code, at, by: 'viewer', mark }));
  valueOf(await takeClicks(dependencies)([{ id: randomUUID(), clicks, views }]));
  const [visit] = marks;
  return clickToken({ sellerId, code, clickedAt: at, ...(visit === undefined ? {} : { visit }) }, (text) =>
    hmac.signature('click', text),
  );
}
