import type { ClickGroup, ClickStream } from '@cliffhanger/application/ports';
import type { Click, View } from '@cliffhanger/core/library';

interface Options {
  readonly stream: Pick<ClickStream, 'append'>;
  readonly newId: () => string;
  /** Buffer size; further clicks are lost. */
  readonly mostClicks: number;
  /** Called for every group that the stream has acknowledged. */
  readonly onRecorded: (group: ClickGroup) => void;
}

export interface ClickRecorder {
  /** Returns false when the buffer is full and the event is lost. */
  record(event: Click | View): boolean;
  figures(): ClickFigures;
  /** Sends buffered events; those not acknowledged in time are lost. */
  close(withinMs: number): Promise<void>;
}

export interface ClickFigures {
  /** Acknowledged clicks: only these count as recorded. */
  readonly recorded: number;
  /** Acknowledged views. */
  readonly views: number;
  readonly groups: number;
  readonly lost: number;
  readonly waiting: number;
}

const GROUPED_FOR_MS = 10;
const MOST_IN_A_GROUP = 1_000;
/** Low on purpose: while the stream is slow, groups grow instead of multiplying. */
const MOST_GROUPS_IN_FLIGHT = 2;
const RETRY_AFTER_MS = 250;

const isView = (event: Click | View): event is View => 'kind' in event;
const isClick = (event: Click | View): event is Click => !isView(event);

/** Groups the events of a few milliseconds, and sends each group under one id until the stream acknowledges it. */
export function createClickRecorder(options: Options): ClickRecorder {
  const { stream, newId, mostClicks, onRecorded } = options;
  const inFlight = new Set<Promise<void>>();
  let hasGivenUp = false;
  let waiting: (Click | View)[] = [];
  let eventsInFlight = 0;
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
        await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
      }
    }
    lost += group.clicks.length + group.views.length;
  };
  const send = (): void => {
    clearTimeout(timer);
    timer = undefined;
    while (waiting.length > 0 && inFlight.size < MOST_GROUPS_IN_FLIGHT) {
      const events = waiting.slice(0, MOST_IN_A_GROUP);
      waiting = waiting.slice(MOST_IN_A_GROUP);
      eventsInFlight += events.length;
      const group = {
        id: newId(),
        clicks: events.filter(isClick),
        views: events.filter(isView),
      };
      const delivered = deliver(group).finally(() => {
        inFlight.delete(delivered);
        eventsInFlight -= events.length;
        if (waiting.length > 0) send();
      });
      inFlight.add(delivered);
    }
  };

  return {
    record(event) {
      if (waiting.length + eventsInFlight >= mostClicks) {
        lost += 1;
        return false;
      }
      waiting.push(event);
      if (waiting.length === MOST_IN_A_GROUP) send();
      else timer ??= setTimeout(send, GROUPED_FOR_MS);
      return true;
    },

    figures: () => ({ recorded, views, groups, lost, waiting: waiting.length + eventsInFlight }),

    async close(withinMs) {
      const giveUp = setTimeout(() => {
        hasGivenUp = true;
      }, withinMs);
      send();
      while (inFlight.size > 0) await Promise.all(inFlight);
      clearTimeout(giveUp);
      lost += waiting.length;
      waiting = [];
    },
  };
}
