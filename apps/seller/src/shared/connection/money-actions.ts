import { useOnline } from '@cliffhanger/client/connection';
import { useTranslation } from '../language/index.ts';

/**
 * The reason why money actions are disabled, to show below the button; `undefined` when they are enabled.
 * @public for the screens that move money
 */
export function useMoneyActionsOff(): string | undefined {
  const isOnline = useOnline();
  const t = useTranslation();
  return isOnline ? undefined : t('shell.offline.money');
}
