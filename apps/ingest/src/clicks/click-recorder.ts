import type { ClickGroup, ClickStream } from '@cliffhanger/application/ports';
import type { Click, View } from '@cliffhanger/core/library';

interface Options {
  readonly stream: Pick<ClickStream, 'append'>;
  readonly newId: () => string;
  /** That wait, or are on their way: further ones are lost. */
  readonly mostClicks: number;
  /** Told of every group when the stream has it for good. */
  readonly onRecorded: (group: ClickGroup) => void;
}

export interface ClickRecorder {
  /** False: there is no room, the click or view is lost. */
  record(event: Click | View): boolean;
  figures(): ClickFigures;
  /** Sends what waits; what the stream has not taken by then is lost. */
  close(withinMs: number): Promise<void>;
}

export interface ClickFigures {
  /** Clicks that the stream has acknowledged: only these count as recorded. */
  readonly recorded: number;
  /** The same of views. */
  readonly views: number;
  readonly groups: number;
  readonly lost: number;
  readonly waiting: number;
}

const GROUPED_FOR_MS = 10;
const MOST_IN_A_GROUP = 1_000;
/** Few: while the stream is busy, groups grow instead of becoming more. */
const MOST_GROUPS_UNDER_WAY = 2;
const TRY_AGAIN_AFTER_MS = 250;

const isView = (event: Click | View): event is View => 'kind' in event;
const isClick = (event: Click | View): event is Click => !isView(event);

/** Clicks and views of a few milliseconds become one group, sent under one id until the stream has it. */
export function createClickRecorder(options: Options): ClickRecorder {
  const { stream, newId, mostClicks, onRecorded } = options;
  const underWay = new Set<Promise<void>>();
  let hasGivenUp = false;
  let waiting: (Click | View)[] = [];
  let eventsUnderWay = 0;
  let timer: NodeJS.Timeout | undefined;
  let recorded = 0;
  let views = 0;
  let groups = 0;
  let lost = 0;

  const deliver = async (group: ClickGroup): Promise<void> => {
    while (!hasGivenUp) {
      try {
        await stream.append(group);
        recorded += group.clicks.length;
        views += group.views.length;
        groups += 1;
        onRecorded(group);
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_AFTER_MS));
      }
    }
    lost += group.clicks.length + group.views.length;
  };
  const send = (): void => {
    clearTimeout(timer);
    timer = undefined;
    while (waiting.length > 0 && underWay.size < MOST_GROUPS_UNDER_WAY) {
      const events = waiting.slice(0, MOST_IN_A_GROUP);
      waiting = waiting.slice(MOST_IN_A_GROUP);
      eventsUnderWay += events.length;
      const group = {
        id: newId(),
        clicks: events.filter(isClick),
        views: events.filter(isView),
      };
      const delivered = deliver(group).finally(() => {
        underWay.delete(delivered);
        eventsUnderWay -= events.length;
        if (waiting.length > 0) send();
      });
      underWay.add(delivered);
    }
  };

  return {
    record(event) {
      if (waiting.length + eventsUnderWay >= mostClicks) {
        lost += 1;
        return false;
      }
      waiting.push(event);
      if (waiting.length === MOST_IN_A_GROUP) send();
      else timer ??= setTimeout(send, GROUPED_FOR_MS);
      return true;
    },

    figures: () => ({ recorded, views, groups, lost, waiting: waiting.length + eventsUnderWay }),

    async close(withinMs) {
      const giveUp = setTimeout(() => {
        hasGivenUp = true;
      }, withinMs);
      send();
      while (underWay.size > 0) await Promise.all(underWay);
      clearTimeout(giveUp);
      lost += waiting.length;
      waiting = [];
    },
  };
}
