import type { Dependencies, Transactions } from '@cliffhanger/application/ports';
import { type Instant, later, type Result } from '@cliffhanger/core/kernel';
import { type Dice, diceOf } from '@cliffhanger/testing/dice';
import type { KeyHolder } from '@cliffhanger/testing/factories';
import { PlainBooks } from './books/plain-books.ts';
import type { Act, Doing } from './doing.ts';
import { type PopularDrama, popularDramas } from './dramas.ts';
import type { Line } from './faults.ts';
import { keyedCall } from './keyed-call.ts';
import { Schedule } from './schedule.ts';
import { seededChance } from './seeded-chance.ts';
import type { SimulatedSeller } from './sellers/seller.ts';
import { type Releases, type Serial, serialsOf } from './serials.ts';
import type { SimulatedViewer } from './viewers/viewer.ts';

export interface SimulationOptions {
  readonly sellers: number;
  readonly days: number;
  readonly orders: number;
  readonly seed: string;
  /** Midnight of the first day. */
  readonly start: Instant;
}

const MOST_DIFFERENCES = 25;

export interface WorldParts {
  readonly dependencies: Dependencies;
  readonly line: Line;
  readonly finance: World['finance'];
  readonly releases: Releases;
}

/** The simulated world: its people, their plans, and what was acknowledged to them. */
export class World {
  readonly books = new PlainBooks();
  readonly sellers: SimulatedSeller[] = [];
  readonly viewers: SimulatedViewer[] = [];
  readonly differences: string[] = [];
  readonly schedule: Schedule;
  readonly dramas: readonly PopularDrama[];
  readonly serials: readonly Serial[];
  readonly options: SimulationOptions;
  readonly dependencies: Dependencies;
  /** Ida and Olav, with their signing keys. */
  readonly finance: readonly [KeyHolder, KeyHolder];
  readonly #line: Line;
  acts = 0;

  constructor(options: SimulationOptions, { dependencies, line, finance }: WorldParts) {
    this.options = options;
    this.dependencies = dependencies;
    this.finance = finance;
    this.#line = line;
    this.schedule = new Schedule(options.start);
    this.dramas = popularDramas();
    this.serials = serialsOf(this.dramas, options.start);
  }

  differ(difference: string): void {
    if (this.differences.length < MOST_DIFFERENCES) this.differences.push(difference);
  }

  /** Compares the platform's answer with the prediction of the plain books. */
  judge(name: string, result: Result<unknown>, isExpected: boolean): void {
    if (result.ok === isExpected) return;
    const said = result.ok ? 'was accepted' : `was refused (${result.refusal.name})`;
    this.differ(`${name} ${said}, the plain books say otherwise`);
  }

  dice = (key: string): Dice => diceOf(`${this.options.seed}:${key}`);

  async perform(act: Act): Promise<void> {
    this.acts += 1;
    try {
      await act.perform(this.#doing(act));
    } catch (error) {
      this.differ(`${act.name} at ${new Date(act.at).toISOString()}: ${String(error)}`);
    }
  }

  #doing(act: Act): Doing {
    const { at: now, name } = act;
    const at = (what: string, transactions: Transactions, attempt: number): Dependencies => ({
      ...this.dependencies,
      transactions,
      clock: { now: () => now },
      random: seededChance(`${this.options.seed}:${what}:${attempt}`, now),
    });
    const call: Doing['call'] = (what, use, options) =>
      this.#line.call(
        `${name}:${what}`,
        (transactions, attempt) => use(at(`${name}:${what}`, transactions, attempt)),
        options,
      );
    return {
      now,
      name,
      dice: this.dice(`${name}:dice`),
      dependencies: at(name, this.dependencies.transactions, 0),
      call,
      keyed: (what, owner, use) =>
        call(what, (dependencies) =>
          keyedCall(dependencies.transactions, { owner, key: `${name}:${what}` }, (transactions) =>
            use({ ...dependencies, transactions }),
          ),
        ),
      plan: (what, afterMs, perform) =>
        this.schedule.plan({ ...act, at: later(now, Math.round(afterMs)), name: `${name}:${what}`, perform }),
    };
  }
}
