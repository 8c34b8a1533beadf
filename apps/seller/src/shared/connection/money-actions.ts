import { useOnline } from '@cliffhanger/client/connection';
import { useTranslation } from '../language/index.ts';

/**
 * Why money cannot be moved now, in words for under the button; undefined when it can.
 * @public for the screens that move money
 */
export function useMoneyActionsOff(): string | undefined {
  const isOnline = useOnline();
  const t = useTranslation();
  return isOnline ? undefined : t('shell.offline.money');
}
