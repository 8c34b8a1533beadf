import type { DramaId } from '@cliffhanger/core/catalog';
import { showToast } from '@cliffhanger/ui';
import { addDramas } from '@cliffhanger/wire/library';
import { useMutation } from '@tanstack/react-query';
import { useMoneyActionsOff } from '../connection/index.ts';
import { useTranslation } from '../language/index.ts';
import { call, invalidate, problemText, showRefusal } from '../server/index.ts';

/**
 * Puts the drama into the library: the orders that wait for it are ordinary ones from then on. The screen loads the texts
 * of `orders`.
 */
export function useTakeRight(dramaId: DramaId) {
  const t = useTranslation();
  const off = useMoneyActionsOff();
  const { isPending, mutate } = useMutation({
    mutationFn: () => call(addDramas, { dramaIds: [dramaId] }),
    onSuccess: (received) => {
      if (!received.ok) return showRefusal(received.refusal);
      showToast({ text: t('orders.right.added'), kind: 'done' });
      return invalidate('orders', 'library', 'identity', 'catalog', 'dashboard');
    },
    onError: (error) => showToast({ text: problemText(error), kind: 'problem' }),
  });
  return { isBusy: isPending, take: () => mutate(), off };
}
