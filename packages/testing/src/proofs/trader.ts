import { type Instant, instantOf, microUsdt, type OrderId, type SellerId } from '@cliffhanger/core/kernel';
import {
  custody,
  depositCredited,
  levelBought,
  type Posting,
  processor,
  refundedAfterShipping,
  refundedBeforeShipping,
  reversed,
  settled,
  settledEarly,
  shippedByPlatform,
  shippedFromProceeds,
  shippedFromWallet,
  type Transfer,
  viewerPaid,
  withdrawalPaid,
  withdrawalRejected,
  withdrawalRequested,
} from '@cliffhanger/core/ledger';
import type { Dice } from '../dice/index.ts';
import type { Journal } from './journal.ts';

/*
 * A seller who makes random transfers by the posting rules of the ledger. Open items are kept in lists, so that a
 * hundred thousand transfers take seconds.
 */

type Wish = Pick<Transfer, 'reference' | 'actor'> & {
  readonly posting: Posting;
  readonly correction?: Pick<Transfer, 'reason' | 'corrects'>;
  /** Called after the transfer is posted. */
  readonly afterwards?: () => void;
};

interface OpenOrder {
  readonly orderId: OrderId;
  readonly amount: bigint;
}

interface ShippedOrder extends OpenOrder {
  readonly posting: Posting;
  readonly unsettled: bigint;
  readonly deferred: bigint;
}

const TRON = custody('tron');
const CARD = processor('card');
const EARLY_FEE_PERCENT = 5n;
const MOST_SETTLED_AT_ONCE = 4;
const MOST_PAUSE_MS = 5_400_000;
/** Clocks of two servers differ: occasionally a line is slightly earlier than the one before. */
const BACKWARDS_PROBABILITY = 0.02;
const MOST_BACKWARDS_MS = 4;

export class Trader {
  readonly #journal: Journal;
  readonly #dice: Dice;
  readonly #newId: () => string;
  readonly #paid: OpenOrder[] = [];
  readonly #shipped: ShippedOrder[] = [];
  readonly #withdrawals: { readonly id: string; readonly amount: bigint }[] = [];
  #pauseMs = MOST_PAUSE_MS;

  constructor(journal: Journal, dice: Dice, newId: () => string) {
    this.#journal = journal;
    this.#dice = dice;
    this.#newId = newId;
  }

  /** The longest pause between two transfers. */
  hurry(pauseMs: number): void {
    this.#pauseMs = pauseMs;
  }

  /** Posts one transfer at or after `now` and returns its time. */
  trade(now: Instant): Instant {
    const at = instantOf(now + this.#dice.between(1, this.#pauseMs));
    const isBackwards = this.#dice.isLucky(BACKWARDS_PROBABILITY);
    const effectiveAt = instantOf(isBackwards ? at - this.#dice.between(1, MOST_BACKWARDS_MS) : at);
    const wish = this.#wish();
    this.#journal.post({
      ...wish.posting,
      ...wish.correction,
      id: this.#newId() as Transfer['id'],
      effectiveAt,
      reference: wish.reference,
      actor: wish.actor,
    });
    wish.afterwards?.();
    return at;
  }

  #wish(): Wish {
    const wishes = [
      () => this.#ship(),
      () => this.#ship(),
      () => this.#settle(),
      () => this.#refund(),
      () => this.#withdraw(),
      () => this.#finishWithdrawal(),
      () => this.#buyLevel(),
      () => this.#correct(),
      () => this.#payment(),
      () => this.#payment(),
    ];
    const wish = this.#dice.pick(wishes)();
    return wish !== undefined && this.#journal.canPost(wish.posting.entries) ? wish : this.#deposit();
  }

  #deposit(): Wish {
    const posting = depositCredited(TRON, microUsdt(this.#amount(200_000_000)));
    return { posting, reference: { type: 'deposit', id: this.#newId() }, actor: 'rule:deposits' };
  }

  #payment(): Wish {
    const orderId = this.#newId() as OrderId;
    const amount = this.#amount(60_000_000);
    return {
      posting: viewerPaid(CARD, orderId, microUsdt(amount)),
      reference: { type: 'order', id: orderId },
      actor: 'rule:payments',
      afterwards: () => this.#paid.push({ orderId, amount }),
    };
  }

  #ship(): Wish | undefined {
    const order = this.#one(this.#paid);
    if (order === undefined) return undefined;
    const { orderId, amount } = order;
    const wholesale = (amount * BigInt(this.#dice.between(20, 80))) / 100n;
    const shipment = {
      orderId,
      orderAmount: microUsdt(amount),
      paymentAmount: microUsdt(wholesale),
      creditsUsed: this.#dice.isLucky(0.2) ? 1n : 0n,
    };
    const how = this.#dice.pick(['wallet', 'wallet', 'proceeds', 'platform']);
    if (how === 'platform') {
      const posting = shippedByPlatform(orderId, microUsdt(amount));
      return this.#ofOrder(posting, order, 'rule:platform-ships');
    }
    const posting = how === 'wallet' ? shippedFromWallet(shipment) : shippedFromProceeds(shipment);
    const unsettled = how === 'wallet' ? amount : amount - wholesale;
    return this.#ofOrder(posting, order, this.#seller(), () =>
      this.#shipped.push({ ...order, posting, unsettled, deferred: wholesale }),
    );
  }

  #ofOrder(posting: Posting, order: OpenOrder, actor: string, afterwards?: () => void): Wish {
    return {
      posting,
      reference: { type: 'order', id: order.orderId },
      actor,
      afterwards: () => {
        remove(this.#paid, order);
        afterwards?.();
      },
    };
  }

  #settle(): Wish | undefined {
    const due = this.#shipped.slice(0, this.#dice.between(1, MOST_SETTLED_AT_ONCE));
    if (due.length === 0) return undefined;
    const orders = due.map(({ orderId, unsettled, deferred }) => ({
      orderId,
      unsettled: microUsdt(unsettled),
      deferred: microUsdt(deferred),
    }));
    const sum = due.reduce((total, { unsettled }) => total + unsettled, 0n);
    const isEarly = this.#dice.isLucky(0.3);
    return {
      posting: isEarly ? settledEarly(orders, microUsdt((sum * EARLY_FEE_PERCENT) / 100n)) : settled(orders),
      reference: { type: isEarly ? 'quote' : 'run', id: this.#newId() },
      actor: isEarly ? this.#seller() : 'rule:settlement',
      afterwards: () => void this.#shipped.splice(0, due.length),
    };
  }

  #refund(): Wish | undefined {
    const shipped = this.#dice.isLucky(0.5) ? this.#one(this.#shipped) : undefined;
    if (shipped !== undefined) {
      const { orderId, amount, posting } = shipped;
      return {
        posting: refundedAfterShipping(posting, orderId, microUsdt(amount)),
        reference: { type: 'order', id: orderId },
        actor: 'role:support',
        afterwards: () => remove(this.#shipped, shipped),
      };
    }
    const order = this.#one(this.#paid);
    if (order === undefined) return undefined;
    return this.#ofOrder(
      refundedBeforeShipping(order.orderId, microUsdt(order.amount)),
      order,
      'role:support',
    );
  }

  #withdraw(): Wish {
    const id = this.#newId();
    const amount = this.#amount(30_000_000);
    return {
      posting: withdrawalRequested(microUsdt(amount)),
      reference: { type: 'withdrawal', id },
      actor: this.#seller(),
      afterwards: () => this.#withdrawals.push({ id, amount }),
    };
  }

  #finishWithdrawal(): Wish | undefined {
    const withdrawal = this.#one(this.#withdrawals);
    if (withdrawal === undefined) return undefined;
    const amount = microUsdt(withdrawal.amount);
    return {
      posting: this.#dice.isLucky(0.8)
        ? withdrawalPaid(TRON, amount, microUsdt(withdrawal.amount / 50n))
        : withdrawalRejected(amount),
      reference: { type: 'withdrawal', id: withdrawal.id },
      actor: 'rule:withdrawals',
      afterwards: () => remove(this.#withdrawals, withdrawal),
    };
  }

  #buyLevel(): Wish {
    const posting = levelBought(microUsdt(this.#amount(20_000_000)), BigInt(this.#dice.between(1, 20)));
    return { posting, reference: { type: 'level', id: this.#newId() }, actor: this.#seller() };
  }

  /** Corrects only a deposit that is the last transfer, so that later transfers stay valid. */
  #correct(): Wish | undefined {
    const wrong = this.#journal.transfers.at(-1);
    if (wrong?.kind !== 'deposit') return undefined;
    return {
      posting: { kind: 'correction', entries: reversed(wrong.entries) },
      reference: { type: 'transfer', id: wrong.id },
      actor: 'role:treasurer',
      correction: { corrects: wrong.id, reason: 'booked by mistake – zweimal gebucht' },
    };
  }

  #amount(most: number): bigint {
    return BigInt(this.#dice.between(1, most));
  }

  #one<T>(open: readonly T[]): T | undefined {
    return open.length === 0 ? undefined : this.#dice.pick(open);
  }

  #seller(): string {
    return `seller:${this.#journal.id as SellerId}`;
  }
}

function remove<T>(list: T[], one: T): void {
  list.splice(list.indexOf(one), 1);
}
