import type { DramaId } from '@cliffhanger/core/catalog';
import { DONE, type Nothing, type OperatorId, type Result, refuse } from '@cliffhanger/core/kernel';
import { dayBegins, dayOf } from '@cliffhanger/core/settlement';
import type { Requires } from '../../ports/index.ts';

export interface AnnounceEpisodes {
  readonly dramaId: DramaId;
  readonly first: number;
  readonly last: number;
  /** `2026-11-22`; `null` withdraws the announcement. */
  readonly comesOn: string | null;
  readonly by: OperatorId;
}

type AnnouncePorts = Requires<'transactions' | 'clock', 'catalog' | 'preOrders' | 'settings'>;

/** Announces the day of episodes that are not out yet. Earlier promises to viewers stay. */
export const announceEpisodes =
  ({ transactions, clock }: AnnouncePorts) =>
  ({ by, ...announced }: AnnounceEpisodes): Promise<Result<Nothing>> =>
    transactions.run(async ({ catalog, preOrders, settings }): Promise<Result<Nothing>> => {
      const now = clock.now();
      const drama = await catalog.find(announced.dramaId, 'en');
      if (drama === undefined) return refuse('drama-unknown', { field: 'id' });
      const { first, last, comesOn } = announced;
      const from = comesOn === null ? 1 : drama.readyThrough + 1;
      if (first < from || last < first || last > drama.episodes)
        return refuse('episodes-not-to-announce', {
          field: 'first',
          facts: { from, to: drama.episodes },
        });
      const { platformUtcOffsetMinutes } = await settings.current(now);
      if (
        comesOn !== null &&
        (dayBegins(comesOn) === undefined || comesOn < dayOf(now, platformUtcOffsetMinutes))
      )
        return refuse('day-passed', { field: 'comesOn' });
      await preOrders.announce(announced, by, now);
      return DONE;
    });
