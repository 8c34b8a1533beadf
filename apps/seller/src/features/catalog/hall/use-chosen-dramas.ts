import type { DramaId } from '@cliffhanger/core/catalog';
import { MOST_ADDED_AT_ONCE } from '@cliffhanger/core/library';
import { showToast } from '@cliffhanger/ui';
import { useMemo } from 'react';
import { create } from 'zustand';
import { t } from '../../../shared/language/index.ts';
import { onSessionEnd } from '../../../shared/session/index.ts';

/** Outlives the screen: stays when a drama or another category is opened. */
const useChosen = create<{ readonly ids: ReadonlySet<DramaId> }>(() => ({ ids: new Set() }));

export interface ChosenDramas {
  readonly ids: ReadonlySet<DramaId>;
  readonly toggle: (id: DramaId) => void;
  readonly clear: () => void;
}

const clear = (): void => useChosen.setState({ ids: new Set() });

function toggle(id: DramaId): void {
  const { ids } = useChosen.getState();
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  if (next.size > MOST_ADDED_AT_ONCE)
    showToast({ text: t('catalog.hall.too-many', { most: MOST_ADDED_AT_ONCE }), kind: 'problem' });
  else useChosen.setState({ ids: next });
}

onSessionEnd(clear);

export function useChosenDramas(): ChosenDramas {
  const ids = useChosen((chosen) => chosen.ids);
  return useMemo(() => ({ ids, toggle, clear }), [ids]);
}
