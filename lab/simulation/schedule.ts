import { HOUR_MS, type Instant, later } from '@cliffhanger/core/kernel';
import type { Act } from './doing.ts';

/** Planned actions by hour. */
export class Schedule {
  readonly #hours = new Map<number, Act[]>();
  #hour = 0;
  readonly #start: Instant;

  constructor(start: Instant) {
    this.#start = start;
  }

  /** Actions planned for the current hour move to the next one. */
  plan(act: Act): void {
    const hour = Math.floor((act.at - this.#start) / HOUR_MS);
    const isInTime = hour >= this.#hour;
    const nextHour = later(this.#start, this.#hour * HOUR_MS + 1 + (act.at % (HOUR_MS - 1)));
    const planned = isInTime ? act : { ...act, at: nextHour };
    const acts = this.#hours.get(isInTime ? hour : this.#hour) ?? [];
    this.#hours.set(isInTime ? hour : this.#hour, [...acts, planned]);
  }

  /** The actions of the next hour, in order, by lane. */
  take(): ReadonlyMap<string, readonly Act[]> {
    const acts = this.#hours.get(this.#hour) ?? [];
    this.#hours.delete(this.#hour);
    this.#hour += 1;
    const lanes = new Map<string, Act[]>();
    for (const act of acts.toSorted((a, b) => a.at - b.at || (a.name < b.name ? -1 : 1))) {
      lanes.set(act.lane, [...(lanes.get(act.lane) ?? []), act]);
    }
    return lanes;
  }
}
