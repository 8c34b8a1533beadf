import type { DramaId } from '@cliffhanger/core/catalog';
import { getDrama } from '@cliffhanger/wire/catalog';
import { useApiQuery } from '../../../shared/server/index.ts';
import type { DramaView } from '../drama/drama.ts';

function useOne(id: DramaId | undefined): DramaView | undefined {
  // Without an id the query is disabled, so the cast value is never sent.
  return useApiQuery(getDrama, { id: id as DramaId, source: undefined }, { enabled: id !== undefined }).data;
}

/** One entry per compared drama; `undefined` while it loads. The number of hooks is fixed. */
export function useCompared([first, second, third, fourth]: readonly DramaId[]): readonly (
  | DramaView
  | undefined
)[] {
  return [useOne(first), useOne(second), useOne(third), useOne(fourth)];
}
