import type { Result } from '@cliffhanger/core/kernel';
import type { Desk } from '../compose.ts';
import { say as sayOrRefuse } from '../show.ts';
import type { MoneyTask } from './read-money-words.ts';
import {
  showCorrected,
  showDepositDecided,
  showMoneyRefusal,
  showWaitingDeposits,
  showWaitingWithdrawals,
  showWithdrawalDecided,
} from './show-money.ts';

/** Says whether it was done. */
export async function carryOutMoney(desk: Desk, task: MoneyTask): Promise<boolean> {
  switch (task.kind) {
    case 'list-deposits':
      return say(await desk.listWaitingDeposits(), (waiting) =>
        showWaitingDeposits(waiting, desk.clock.now()),
      );
    case 'list-withdrawals':
      return say(await desk.listWaitingWithdrawals(), (waiting) =>
        showWaitingWithdrawals(waiting, desk.clock.now()),
      );
    case 'decide-deposit':
      return say(await desk.decideDeposit(task), showDepositDecided);
    case 'decide-withdrawal':
      return say(await desk.decideWithdrawal(task), showWithdrawalDecided);
    case 'correct-transfer':
      return say(await desk.correctTransfer(task), showCorrected);
  }
}

const say = <Value>(result: Result<Value>, show: (value: Value) => string): boolean =>
  sayOrRefuse(result, show, showMoneyRefusal);
