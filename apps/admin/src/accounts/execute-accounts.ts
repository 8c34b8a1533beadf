import type { Refusal } from '@cliffhanger/core/kernel';
import type { UseCases } from '../compose.ts';
import { type Outcome, outcomeOf } from '../outcome.ts';
import type { AccountTask } from './read-account-args.ts';

export async function executeAccounts(useCases: UseCases, task: AccountTask): Promise<Outcome> {
  const { email } = task;
  const refusalText = (refusal: Refusal): string => textOfRefusal(refusal, email);
  if (task.kind === 'unlock-account') {
    return outcomeOf(
      await useCases.unlockAccount(task),
      () => `${email} can log in again; the seller is notified by mail`,
      refusalText,
    );
  }
  return outcomeOf(
    await useCases.lockAccount(task),
    ({ lock, isNew }) => {
      const end = new Date(lock.until).toISOString();
      return isNew
        ? `${email} is locked until ${end} and all sessions are ended; the seller is notified by mail`
        : `${email} is already locked until ${end}; nothing was changed`;
    },
    refusalText,
  );
}

function textOfRefusal({ name, facts }: Refusal, email: string): string {
  switch (name) {
    case 'account-not-locked':
      return `${email} is not locked`;
    case 'lock-too-long':
      return `within 30 days ${email} may be locked for ${facts['days']} more days`;
    case 'account-does-not-exist':
      return `no approved seller has the address ${email}`;
    default:
      return `refused: ${name}`;
  }
}
