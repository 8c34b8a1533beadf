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

/** As many viewers click a link and are counted, each for the first time. */
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

/** Of so many who click: how many see the page, the preview and a free episode. The first goes all the way. */
const SHARES = { landing: 0.8, preview: 0.55, play: 0.3 } as const;
const MARK_LENGTH = 22;

/** Viewers follow a link, and some go on; gives what the browser of the one who went furthest carries. */
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
