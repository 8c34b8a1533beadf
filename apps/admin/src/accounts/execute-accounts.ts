import type { Refusal } from '@cliffhanger/core/kernel';
import type { UseCases } from '../compose.ts';
import { type Outcome, tell } from '../tell.ts';
import type { AccountTask } from './read-account-args.ts';

export async function executeAccounts(useCases: UseCases, task: AccountTask): Promise<Outcome> {
  const { email } = task;
  const showRefused = (refusal: Refusal): string => showWhyNot(refusal, email);
  if (task.kind === 'unlock-account') {
    return tell(
      await useCases.unlockAccount(task),
      () => `${email} can log in again; the seller is told by mail`,
      showRefused,
    );
  }
  return tell(
    await useCases.lockAccount(task),
    ({ lock, isNew }) => {
      const end = new Date(lock.until).toISOString();
      return isNew
        ? `${email} is locked until ${end} and all sessions are ended; the seller is told by mail`
        : `${email} was locked until ${end} before; nothing was changed`;
    },
    showRefused,
  );
}

function showWhyNot({ name, facts }: Refusal, email: string): string {
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
