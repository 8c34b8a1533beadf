import type { DramaId } from '@cliffhanger/core/catalog';
import { showToast } from '@cliffhanger/ui';
import { addDramas } from '@cliffhanger/wire/library';
import { useMutation } from '@tanstack/react-query';
import { useMoneyActionsOff } from '../../../shared/connection/index.ts';
import { useSay } from '../../../shared/language/index.ts';
import { call, problemText, refreshAnswers, showRefusal } from '../../../shared/server/index.ts';

/** Puts the drama into the library: the orders that wait for it are ordinary ones from then on. */
export function useTakeRight(dramaId: DramaId) {
  const say = useSay();
  const off = useMoneyActionsOff();
  const { isPending, mutate } = useMutation({
    mutationFn: () => call(addDramas, { dramaIds: [dramaId] }),
    onSuccess: (received) => {
      if (!received.ok) return showRefusal(received.refusal);
      showToast({ text: say('orders.right.added'), kind: 'done' });
      return refreshAnswers('orders', 'library', 'identity', 'catalog', 'dashboard');
    },
    onError: (error) => showToast({ text: problemText(error), kind: 'problem' }),
  });
  return { isBusy: isPending, take: () => mutate(), off };
}
