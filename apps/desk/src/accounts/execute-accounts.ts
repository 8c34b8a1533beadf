import type { Refusal } from '@cliffhanger/core/kernel';
import type { Desk } from '../compose.ts';
import { showRefusal, type Told, tell } from '../show.ts';
import type { AccountTask } from './read-account-words.ts';

export async function executeAccounts(desk: Desk, task: AccountTask): Promise<Told> {
  const { email } = task;
  const showRefused = (refusal: Refusal): string => showWhyNot(refusal, email);
  if (task.kind === 'unlock-account') {
    return tell(
      await desk.unlockAccount(task),
      () => `${email} can log in again; the seller is told by mail`,
      showRefused,
    );
  }
  return tell(
    await desk.lockAccount(task),
    ({ lock, isNew }) => {
      const end = new Date(lock.until).toISOString();
      return isNew
        ? `${email} is locked until ${end} and all sessions are ended; the seller is told by mail`
        : `${email} was locked until ${end} before; nothing was changed`;
    },
    showRefused,
  );
}

function showWhyNot(refusal: Refusal, email: string): string {
  switch (refusal.name) {
    case 'account-not-locked':
      return `${email} is not locked`;
    case 'lock-too-long':
      return `within 30 days ${email} may be locked for ${refusal.facts['days']} more days`;
    case 'account-does-not-exist':
      return `no approved seller has the address ${email}`;
    default:
      return showRefusal(refusal, email);
  }
}
