import { useOnline } from '@cliffhanger/client/connection';
import { useSay } from '../language/index.ts';

/**
 * Why money cannot be moved now, in words for under the button; undefined when it can.
 * @public for the screens that move money
 */
export function useMoneyActionsOff(): string | undefined {
  const isOnline = useOnline();
  const say = useSay();
  return isOnline ? undefined : say('shell.offline.money');
}
