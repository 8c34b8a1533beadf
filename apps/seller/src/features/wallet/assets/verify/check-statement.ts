import { getBalances } from '@cliffhanger/wire/wallet';
import { call, problemText, Refused } from '../../../../shared/server/index.ts';
import { fetchStatement, type Statement } from './fetch-statement.ts';
import { keepHead, keptHead } from './persisted-head.ts';
import { type BalancesView, type StatementCheck, verifyStatement } from './verify-statement.ts';

export type CheckState =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly read: number; readonly of: number }
  | { readonly kind: 'checked'; readonly check: StatementCheck }
  | { readonly kind: 'problem'; readonly text: string };

/** Fetches the whole chain and checks it on this device. */
export async function checkStatement(onState: (state: CheckState) => void): Promise<void> {
  onState({ kind: 'reading', read: 0, of: 0 });
  try {
    const { statement, balances } = await readTogether((read, of) => onState({ kind: 'reading', read, of }));
    const check = verifyStatement(statement, { balances, earlier: keptHead(statement.chainId) });
    if (check.fault === undefined && check.transfers > 0)
      keepHead(statement.chainId, { sequence: check.transfers, hash: check.head });
    onState({ kind: 'checked', check });
  } catch (error) {
    onState({ kind: 'problem', text: problemText(error) });
  }
}

interface ReadTogether {
  readonly statement: Statement;
  readonly balances: BalancesView;
}

const MOST_TRIES = 3;

/** A sale in between would make the two differ: then both are read again. */
async function readTogether(onProgress: (read: number, of: number) => void): Promise<ReadTogether> {
  for (let attempt = 1; ; attempt += 1) {
    const before = await readBalances();
    const statement = await fetchStatement(({ read, of }) => onProgress(read, of));
    const balances = await readBalances();
    if (isSame(before, balances) || attempt === MOST_TRIES) return { statement, balances };
  }
}

async function readBalances(): Promise<BalancesView> {
  const received = await call(getBalances, {});
  if (!received.ok) throw new Refused(received.refusal);
  return received.value;
}

const isSame = (one: BalancesView, other: BalancesView): boolean =>
  one.available === other.available &&
  one.unsettled === other.unsettled &&
  one.withdrawing === other.withdrawing;
