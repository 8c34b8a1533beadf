import type { DramaId } from '@cliffhanger/core/catalog';
import { getDrama } from '@cliffhanger/wire/catalog';
import { useApiQuery } from '../../../shared/server/index.ts';
import type { DramaView } from '../drama/drama.ts';

function useOne(id: DramaId | undefined): DramaView | undefined {
  // Nothing is asked without an id: what stands in its place is never sent.
  return useApiQuery(getDrama, { id: id as DramaId, source: undefined }, { enabled: id !== undefined }).data;
}

/** As many as may be compared, each with what is known of it so far. */
export function useCompared([first, second, third, fourth]: readonly DramaId[]): readonly (
  | DramaView
  | undefined
)[] {
  return [useOne(first), useOne(second), useOne(third), useOne(fourth)];
}
