import { daysBefore, startOfDay } from '@cliffhanger/core/dashboard';
import { accept, DAY_MS, earlier, later, type Result } from '@cliffhanger/core/kernel';
import { decimalText, processor } from '@cliffhanger/core/ledger';
import type { NewReconciliation, ProcessorDay, Requires } from '../ports/index.ts';

/** A day is compared after its end and on the next two days, to include late payments. */
const DAYS = 3;
const BOOK_DECIMALS = 6;

/** Compares payments taken with payments booked, per processor; returns how many differ. */
export const compareProcessors =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'reconciliations' | 'settings'>) =>
  (): Promise<Result<number>> =>
    transactions.run(async ({ reconciliations, settings }) => {
      const now = clock.now();
      const { platformUtcOffsetMinutes: offset } = await settings.current(now);
      let differing = 0;
      for (let ago = 1; ago <= DAYS; ago += 1) {
        const day = daysBefore(now, ago, offset);
        const from = startOfDay(earlier(now, ago * DAY_MS), offset);
        for (const found of await reconciliations.processorDay({ day, from, until: later(from, DAY_MS) })) {
          const reconciliation = reconciliationOf(found);
          if (reconciliation.difference !== '0') differing += 1;
          await reconciliations.save({ ...reconciliation, day, comparedAt: now });
        }
      }
      return accept(differing);
    });

const usdtText = (amount: bigint): string => decimalText(amount, BOOK_DECIMALS);

const reconciliationOf = ({
  processor: name,
  cleared,
  refunded,
  inBooks,
}: ProcessorDay): Pick<NewReconciliation, 'side' | 'parts' | 'difference'> => ({
  side: processor(name),
  parts: {
    outside: usdtText(cleared - refunded),
    'in the books': usdtText(inBooks),
    cleared: usdtText(cleared),
    'given back': usdtText(refunded),
  },
  difference: usdtText(cleared - refunded - inBooks),
});
